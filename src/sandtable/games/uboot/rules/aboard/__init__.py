"""UB6.3 to UB6.14, UB9.4 What the crew does beside orders: mobilising, watches, meals, cards."""
