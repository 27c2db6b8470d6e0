#define _GNU_SOURCE

#include "CMudraLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>

// SETSCHEDULER only for a real-time caller. An administrator's SCHED_IDLE or SCHED_BATCH also applies to the commands,
// and an unprivileged process may not leave SCHED_IDLE, so every spawn would fail.
static short scheduler_flag(void)
{
    int policy = sched_getscheduler(0) & ~SCHED_RESET_ON_FORK;
    return policy == SCHED_FIFO || policy == SCHED_RR ? POSIX_SPAWN_SETSCHEDULER : 0;
}

// A Dispatch worker blocks nearly all signals and may be real-time; a child inherits both.
static int set_attributes(posix_spawnattr_t *attributes)
{
    const struct sched_param ordinary = {.sched_priority = 0};
    sigset_t none, all;
    sigemptyset(&none);
    // Not sigfillset: it omits glibc's own two signals, which posix_spawn then leaves ignored.
    memset(&all, 0xff, sizeof all);
    int error = posix_spawnattr_setsigmask(attributes, &none);
    if (!error)
        error = posix_spawnattr_setsigdefault(attributes, &all);
    if (!error)
        error = posix_spawnattr_setschedpolicy(attributes, SCHED_OTHER);
    if (!error)
        error = posix_spawnattr_setschedparam(attributes, &ordinary);
    if (!error)
        error = posix_spawnattr_setflags(attributes, POSIX_SPAWN_RESETIDS | POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK
                                                         | POSIX_SPAWN_SETSIGDEF | scheduler_flag());
    return error;
}

static int set_files(posix_spawn_file_actions_t *files, int input)
{
    int error = input >= 0 ? posix_spawn_file_actions_adddup2(files, input, 0)
                           : posix_spawn_file_actions_addopen(files, 0, "/dev/null", O_RDONLY, 0);
    if (!error)
        error = posix_spawn_file_actions_addclosefrom_np(files, 3);
    return error;
}

// In C because Swift's Glibc module lacks the GNU names POSIX_SPAWN_SETSID and addclosefrom_np.
int mudra_spawn(pid_t *pid, char *const argv[], char *const envp[], int input)
{
    if (!argv[0])
        return EINVAL;
    posix_spawnattr_t attributes;
    int error = posix_spawnattr_init(&attributes);
    if (error)
        return error;
    posix_spawn_file_actions_t files;
    error = posix_spawn_file_actions_init(&files);
    if (!error) {
        error = set_attributes(&attributes);
        if (!error)
            error = set_files(&files, input);
        if (!error)
            error = posix_spawnp(pid, argv[0], &files, &attributes, argv, envp);
        posix_spawn_file_actions_destroy(&files);
    }
    posix_spawnattr_destroy(&attributes);
    return error;
}
