"""The page on which people choose how they are notified, and the links in mails."""
