"""SW4, SW8 to SW11, SW16, SW17 The phases of a week outside the boats' turns."""
