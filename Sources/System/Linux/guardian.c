#define _GNU_SOURCE
#include "terminal.h"

#include <errno.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile pid_t guarded;
static struct sigaction before[NSIG];
static int signals[2] = { -1, -1 };

// A signal of the terminal goes to the whole process group, and so also to the child; a signal sent by a process does
// not. SIGHUP goes only to the leader of the session, which may be the guardian.
static void forward(int number, siginfo_t *info, void *context) {
    (void)context;
    int error = errno;
    if (info->si_code <= 0 || number == SIGHUP)
        kill(guarded, number);
    errno = error;
}

static void note(int number) {
    int error = errno;
    unsigned char byte = (unsigned char)number;
    ssize_t ignored = write(signals[1], &byte, 1);
    (void)ignored;
    errno = error;
}

// Swift's runtime reports the crash afterwards, when the terminal is readable again.
static void crash(int number, siginfo_t *info, void *context) {
    (void)context;
    mudra_terminal_leave(0);
    // A signal that a process has sent does not come again, and the runtime's handler would let the program go on.
    if (info->si_code <= 0)
        signal(number, SIG_DFL);
    else
        sigaction(number, &before[number], NULL);
    // Blocked until this handler returns.
    raise(number);
}

static void catch_crashes(void) {
    static const int numbers[] = { SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP };
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = crash;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++)
        sigaction(numbers[index], &action, &before[numbers[index]]);
}

void mudra_end_by(int number) {
    // The child has left a core dump, if any.
    prctl(PR_SET_DUMPABLE, 0);
    signal(number, SIG_DFL);
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
    kill(getpid(), number);
    // Another thread may take a moment to die.
    sleep(1);
    _exit(128 + number);
}

static void guard(const sigset_t *mask) {
    static const int forwarded[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGUSR1, SIGUSR2 };
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = forward;
    action.sa_flags = SA_SIGINFO | SA_RESTART;
    sigfillset(&action.sa_mask);
    for (size_t index = 0; index < sizeof forwarded / sizeof *forwarded; index++)
        sigaction(forwarded[index], &action, NULL);
    // The runtime's crash handlers wait for keys, which the guardian must not read.
    static const int crashes[] = { SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP };
    for (size_t index = 0; index < sizeof crashes / sizeof *crashes; index++)
        signal(crashes[index], SIG_DFL);
    sigprocmask(SIG_SETMASK, mask, NULL);
    while (1) {
        int status;
        if (waitpid(guarded, &status, WUNTRACED) != guarded) {
            if (errno == EINTR)
                continue;
            mudra_terminal_leave(0);
            _exit(1);
        }
        mudra_terminal_leave(0);
        if (WIFSTOPPED(status)) {
            // The shell waits for the guardian, and not for the child.
            kill(getpid(), SIGSTOP);
            kill(guarded, SIGCONT);
        } else if (WIFSIGNALED(status)) {
            mudra_end_by(WTERMSIG(status));
        } else {
            _exit(WEXITSTATUS(status));
        }
    }
}

int mudra_terminal_guard(void) {
    int ends[2];
    int error = mudra_pipe(ends);
    if (error)
        return -error;
    sigset_t all, mask;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &mask);
    pid_t child = fork();
    if (child < 0)
        error = errno;
    if (child > 0) {
        close(ends[0]);
        guarded = child;
        guard(&mask);
    }
    sigprocmask(SIG_SETMASK, &mask, NULL);
    close(ends[1]);
    catch_crashes();
    return error ? -error : ends[0];
}

int mudra_signals_open(const int *numbers, int count) {
    int error = mudra_pipe(signals);
    if (error)
        return -error;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = note;
    action.sa_flags = SA_RESTART;
    for (int index = 0; index < count; index++)
        sigaction(numbers[index], &action, NULL);
    return signals[0];
}
