"""SW30, SW35, SW36 What dates, events, politics and construction change in the rules of every chapter."""
