"""The server: its store, its wire, its tables and pages."""
