"""What the bot keeps: matches, acts, seats, people. Enter by ``base`` for the interface and ``sqlite`` for the store."""
