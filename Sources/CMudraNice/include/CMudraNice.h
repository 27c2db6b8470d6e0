// Stands in for the C library's setpriority in our programs (not in the libraries that others use), so that each thread
// keeps the nice value that the program was started with.
//
// libdispatch alone calls it: since Swift 6.1 each of its threads sets a nice value, -4 where it waits for events and 0
// elsewhere. No setting of a queue or a source leaves that out. A user has no right to the first, nor to the second in a
// program that `nice` has started; libdispatch writes a line to the journal for each refusal.
