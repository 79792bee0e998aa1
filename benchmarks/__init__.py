"""Measuring: what moving first is worth, and how fast everything runs."""
