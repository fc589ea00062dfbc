"""Do the tests notice a rule that was broken on purpose?"""
