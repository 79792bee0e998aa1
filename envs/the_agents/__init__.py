"""The Agents, with The Partners, for two to five players."""
