"""The table in the browser: one owner for each match, a store, the wire, and the pages around it."""
