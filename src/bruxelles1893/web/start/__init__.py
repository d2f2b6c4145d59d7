"""The start page, new tables, invitations and records that are brought."""
