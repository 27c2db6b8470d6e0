#ifndef MUDRA_CLINUX_H
#define MUDRA_CLINUX_H

#include <sys/types.h>

// Starting programs (spawn.c)

/// Starts `argv[0]`, found by PATH if it holds no slash, with exactly `argv` and `envp`, as a session leader
/// of its own with default signals, ordinary scheduling, stdin from /dev/null and no descriptors beyond 2.
/// Returns 0 and the child's pid, or an errno value.
int mudra_spawn(pid_t *pid, char *const argv[], char *const envp[]);

#endif
