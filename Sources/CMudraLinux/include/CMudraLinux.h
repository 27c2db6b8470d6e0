// The only C of our own: what Swift's Glibc module does not have, each behind a plain prototype.
#pragma once

#include <stdint.h>
#include <sys/types.h>

// schedule.c: gettid and SCHED_RESET_ON_FORK are GNU names, which Swift does not import. 0 is the calling thread;
// the result is 0 or an errno.
int mudra_thread_id(void);
int mudra_make_realtime(int thread, int priority);
int mudra_make_ordinary(int thread);
int mudra_is_realtime(void);
// For the calling thread, while it is ordinary: it asks for turns of 0.1 ms, the least there is. Since Linux 6.12 a
// thread that wakes goes before others whose turns are longer; older kernels take no notice.
int mudra_shorten_slices(void);
// From now on the process is refused real-time priority.
void mudra_drop_realtime_privilege(void);

// runaway.c: RLIMIT_RTTIME, which the Glibc module lacks. A thread that is real-time for so long without ever waiting is
// made ordinary, and tells an event so; were that not to help, the kernel kills the process after twice the time. One
// thread of a process can be guarded so. The result is 0 or an errno.
int mudra_guard_realtime(int thread, int event, uint64_t microseconds);
int mudra_has_run_away(void);

// libdispatch's own, in no header of its: CoreFoundation's way to run the main queue in a loop of the main thread's. An
// event that is readable while the queue has work, and stays so until it is read; and what does the work that is there,
// for the main thread alone (it traps on any other).
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

// memory.c: MCL_ONFAULT and pthread_setattr_default_np are GNU names. How large the stacks of later threads are; and all
// memory, also that of later, kept from being swapped out once it has been used. The result is 0 or an errno.
int mudra_limit_stacks(size_t bytes);
int mudra_lock_memory(void);

// timer.c: timerfd, which the Glibc module lacks. Times are CLOCK_MONOTONIC; 0 disarms.
int mudra_timer_create(void);
int mudra_timer_arm(int timer, uint64_t microseconds);
uint64_t mudra_timer_clear(int timer);

// event.c: eventfd, which the Glibc module lacks. Readable from when it is told something until it is cleared; telling
// is safe in a signal handler.
int mudra_event_create(void);
void mudra_event_tell(int event);
void mudra_event_clear(int event);

// poll.c: epoll, which the Glibc module lacks. Descriptors are waited for as long as they are readable, and told apart by
// tokens; adding gives 0 or an errno. `mudra_poll_room` says whether one is waited for until it can be written, too. Waiting
// gives up to 64 that are ready; none when a signal came first.
int mudra_poll_create(void);
int mudra_poll_add(int poll, int descriptor, uint64_t token);
void mudra_poll_room(int poll, int descriptor, uint64_t token, int waits);
void mudra_poll_remove(int poll, int descriptor);
int mudra_poll_wait(int poll, uint64_t *tokens, int capacity);

// spawn.c: POSIX_SPAWN_SETSID and addclosefrom_np are GNU names. Starts argv[0], found by PATH if it holds no slash, with
// exactly argv and envp, as a session leader of its own with default signals, ordinary scheduling, stdin from /dev/null,
// no descriptors beyond 2, and without the group that the process has by its file's mode. The result is 0 and the child's
// pid, or an errno.
int mudra_spawn(pid_t *pid, char *const argv[], char *const envp[]);

// children.c: prctl is variadic, and Swift does not import fork. The calling process is killed when `parent`, which has
// started it, ends. A second process, before there is any other thread; the result is fork's. And the processes that the
// descendants of the calling one leave behind become its children.
void mudra_die_with_parent(pid_t parent);
pid_t mudra_fork(void);
void mudra_adopt_orphans(void);

// process.c: pidfd, which the Glibc module lacks: a descriptor that stays one process's, whatever becomes of its number.
// The result is a descriptor or 0, or -1. And whether `entry`, NAME=VALUE and at most 126 bytes, is in a process's
// environment as it was started with; in C for speed, since processes come and go while one looks at them.
int mudra_process_open(pid_t pid);
int mudra_process_signal(int process, int signal);
int mudra_process_has(pid_t pid, const char *entry);
// Whether the file of the program that a process runs holds a text of at most 126 bytes between two NULs, as it holds the
// names of the functions that it takes from libraries; -1: the file cannot be read.
int mudra_process_program_has(pid_t pid, const char *text);

// socket.c: struct ucred and the length of a socket's name. A socket that is connected to the one at `path` and that never
// blocks, or -errno; and the process that listens at a connected socket's other end, or 0.
int mudra_socket_connect(const char *path);
pid_t mudra_socket_peer(int socket);

// uinput.c: UI_SET_PHYS is a macro that Swift does not import. A device that is to be made, with that physical path: its
// descriptor, or -errno.
int mudra_uinput_open(const char *physical_path);
// What the kernel calls the device that `device` writes to, `input42`, in a buffer of `size` bytes. 0, or a negative errno.
int mudra_uinput_name(int device, char *name, size_t size);

// terminal.c: the terminal that the process is controlled by, of which there is one. Opening remembers its modes, and the
// at most 64 bytes that undo what will be written to it; the result is a descriptor that does not wait, or -errno. Its
// size in characters and, where it knows that, in pixels; the result is 0 or an errno. Whether it is ours, since we are in
// the foreground; -1: it is gone. Entering makes it raw, but for
// signals; the result is whether it was not before. Leaving undoes that, once, wherever it is done first; one that spares
// others leaves modes alone that another program has set.
int mudra_terminal_open(const char *restoring);
int mudra_terminal_size(int *columns, int *rows, int *width, int *height);
int mudra_terminal_is_ours(void);
int mudra_terminal_enter(void);
void mudra_terminal_leave(int spares_others);

// guardian.c: fork, which Swift does not import, before there is any other thread. It returns in the child, with a
// descriptor that ends when the guardian does, or -errno where there is none. The guardian hands signals on, leaves the
// terminal when the child stops or ends, however that comes about, and does the same.
int mudra_terminal_guard(void);
// Signals as bytes to be read; the result is a descriptor or -errno. And the end that a signal is by default, without core.
int mudra_signals_open(const int *numbers, int count);
void mudra_end_by(int number);
