"""What the browser is given: templates, styles, scripts, fonts. It knows asks and word types, no game."""
