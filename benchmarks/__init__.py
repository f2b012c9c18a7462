"""Speed of the titles, beside a peer in the same run."""
