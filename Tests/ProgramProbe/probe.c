// Preloaded into a process, tries to start a program inside it: once at its start ("early"), and once more on a
// separate thread when requested ("late"). The result of each way is a line in MUDRA_PROBE_RESULT with its errno, 0 if
// the program was started: "early posix_spawn 0", "late execve 1".
//
// MUDRA_PROBE_RESULT   the file to write to, which is made at the start of the process
// MUDRA_PROBE_TOLD     a path: as soon as it exists, the late attempts begin
// MUDRA_PROBE_PROCESS  the name of the process to act in, since its children inherit the library; default: mudrad
// MUDRA_PROBE_FOREIGN  if set, makes an x32 call too: getpid ("early x32 38": the kernel does not know it)
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static const char program[] = "/bin/true";
static char *const arguments[] = {(char *)program, NULL};
static int result = -1;
static char told[4096];

static void report(const char *when, const char *how, int error) {
    char line[64];
    int length = snprintf(line, sizeof line, "%s %s %d\n", when, how, error);
    if (write(result, line, (size_t)length) != length)
        abort();
}

static int spawn(void) {
    pid_t child;
    int error = posix_spawn(&child, program, NULL, NULL, arguments, environ);
    if (!error)
        waitpid(child, NULL, 0);
    return error;
}

// The child shares our memory until it becomes another program or exits.
static int call(long number) {
    volatile int error = 0;
    pid_t child = vfork();
    if (child == 0) {
        if (number == SYS_execve)
            syscall(SYS_execve, program, arguments, environ);
        else
            syscall(SYS_execveat, AT_FDCWD, program, arguments, environ, 0);
        error = errno;
        _exit(1);
    }
    if (child < 0)
        return errno;
    waitpid(child, NULL, 0);
    return error;
}

static void attempt(const char *when) {
    report(when, "posix_spawn", spawn());
    report(when, "execve", call(SYS_execve));
    report(when, "execveat", call(SYS_execveat));
#ifdef __x86_64__
    if (getenv("MUDRA_PROBE_FOREIGN"))
        report(when, "x32", syscall(0x40000000 | SYS_getpid) < 0 ? errno : 0);
#endif
}

static void *wait_until_told(void *unused) {
    (void)unused;
    while (access(told, F_OK) != 0)
        usleep(20000);
    attempt("late");
    // Not in a child: if this succeeds, the process is replaced, and the line is missing.
    execve(program, arguments, environ);
    report("late", "thread", errno);
    return NULL;
}

__attribute__((constructor)) static void begin(void) {
    const char *process = getenv("MUDRA_PROBE_PROCESS"), *file = getenv("MUDRA_PROBE_RESULT");
    const char *path = getenv("MUDRA_PROBE_TOLD");
    if (!file || !path || strlen(path) >= sizeof told || strcmp(program_invocation_short_name, process ? process : "mudrad"))
        return;
    strcpy(told, path);
    result = open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (result < 0)
        return;
    attempt("early");
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_t thread;
    if (pthread_create(&thread, NULL, wait_until_told, NULL) != 0)
        report("late", "thread", -1);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}
