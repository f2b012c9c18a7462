"""Blood Rage: three Ages of drafting, pillaging and dying well."""
