"""The procedures of Blood Rage, one module for each part of the rulebook."""
