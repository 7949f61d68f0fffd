"""Positions drawn as SVG."""
