"""What the bot keeps: matches, acts, seats, people. ``base`` is the interface, ``sqlite`` the store."""
