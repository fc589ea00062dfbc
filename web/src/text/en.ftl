# The shell: everything around the boards.
app-name = Sandtable
