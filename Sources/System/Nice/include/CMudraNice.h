// Replaces the C library's setpriority in mudra's programs (not in the libraries for other programs), so that each
// thread keeps the nice value that the program was started with.
//
// Only libdispatch calls it: since Swift 6.1 each of its threads sets a nice value, -4 while it waits for events and 0
// elsewhere. No setting of a queue or a source prevents that. A user has no right to the first, nor to the second in a
// program that `nice` has started; libdispatch writes a line to the journal for each refusal.
