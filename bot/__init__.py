"""The Discord bot: commands, views, sessions, store. Knows engine and renderers; neither knows it."""
