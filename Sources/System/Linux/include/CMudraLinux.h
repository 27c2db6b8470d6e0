// Most of mudra's C: functions that Swift's Glibc module lacks, each behind a plain prototype.
#pragma once

#include <stdint.h>
#include <sys/types.h>

// schedule.c: gettid and SCHED_RESET_ON_FORK are GNU names, which Swift does not import. Thread 0 is the calling
// thread. The result is 0 or an errno.
int mudra_thread_id(void);
int mudra_make_realtime(int thread, int priority);
int mudra_make_ordinary(int thread);
int mudra_is_realtime(void);
// Asks for time slices of 0.1 ms, the minimum, for the calling thread while it is ordinary. Since Linux 6.12 a waking
// thread goes before others with longer slices; older kernels ignore this.
int mudra_shorten_slices(void);
// From now on the kernel refuses the process real-time priority.
void mudra_drop_realtime_privilege(void);

// runaway.c: RLIMIT_RTTIME, which the Glibc module lacks. If the real-time thread runs for so long without waiting, it
// becomes ordinary, and `event` is signalled. If that does not help, the kernel kills the process after twice the time.
// Only one thread of a process can be guarded. The result is 0 or an errno.
int mudra_guard_realtime(int thread, int event, uint64_t microseconds);
int mudra_has_run_away(void);

// libdispatch's functions without a public header, with which CoreFoundation runs the main queue in a loop of the main
// thread. The first gives an event that is readable while the queue has work, and stays so until it is read. The second
// does the waiting work; it must run on the main thread (it traps on any other).
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

// memory.c: MCL_ONFAULT and pthread_setattr_default_np are GNU names. The first sets the size of later threads' stacks.
// The second keeps all memory, also later memory, from being swapped out once it has been used. The result is 0 or an
// errno.
int mudra_limit_stacks(size_t bytes);
int mudra_lock_memory(void);

// timer.c: timerfd, which the Glibc module lacks. Times are CLOCK_MONOTONIC; 0 disarms.
int mudra_timer_create(void);
int mudra_timer_arm(int timer, uint64_t microseconds);
uint64_t mudra_timer_clear(int timer);

// event.c: eventfd, which the Glibc module lacks. An event is readable from `mudra_event_tell` until
// `mudra_event_clear`; telling is safe in a signal handler.
int mudra_event_create(void);
void mudra_event_tell(int event);
void mudra_event_clear(int event);

// poll.c: epoll, which the Glibc module lacks. A set waits until its descriptors are readable, and identifies them by
// tokens; adding gives 0 or an errno. `mudra_poll_room` says whether to wait also until a descriptor is writable.
// `mudra_poll_wait` gives up to 64 that are ready; none when a signal came first.
int mudra_poll_create(void);
int mudra_poll_add(int poll, int descriptor, uint64_t token);
void mudra_poll_room(int poll, int descriptor, uint64_t token, int waits);
void mudra_poll_remove(int poll, int descriptor);
int mudra_poll_wait(int poll, uint64_t *tokens, int capacity);

// input.c: ioctl is variadic. From now on the kernel gives this reader of an evdev device only events of one type (EV_SW).
void mudra_input_only(int device, uint16_t type);

// spawn.c: POSIX_SPAWN_SETSID and addclosefrom_np are GNU names. Starts argv[0], found by PATH if it contains no slash,
// with exactly argv and envp, as the leader of a new session, with default signals, ordinary scheduling, `input` as
// stdin (-1: /dev/null), no descriptors beyond 2, and without the group that the process has by its file's mode. The
// result is 0 and the child's pid, or an errno.
int mudra_spawn(pid_t *pid, char *const argv[], char *const envp[], int input);

// pipe.c: pipe2 and F_SETPIPE_SZ are GNU names. A pipe that holds about `bytes`, a power of two and at least a page,
// and whose writing end does not block. The result is 0 or an errno.
int mudra_pipe_open(int *reading, int *writing, int bytes);

// children.c: prctl is variadic, and Swift does not import fork. The first has the calling process killed when
// `parent`, which has started it, ends. The second forks, before there is any other thread; the result is fork's. The
// third makes the calling process the parent of processes that its descendants leave behind.
void mudra_die_with_parent(pid_t parent);
pid_t mudra_fork(void);
void mudra_adopt_orphans(void);

// process.c: pidfd, which the Glibc module lacks: a descriptor that stays with one process, even if its number is
// reused. The result is a descriptor or 0, or -1. `mudra_process_has` says whether `entry`, NAME=VALUE and at most 126
// bytes, is in the environment that a process was started with; in C for speed, because processes come and go during
// the search.
int mudra_process_open(pid_t pid);
int mudra_process_signal(int process, int signal);
int mudra_process_has(pid_t pid, const char *entry);
// Whether the file of a process's program contains a text of at most 126 bytes between two NULs, as it contains the
// names of the functions that it takes from libraries; -1 if the file cannot be read.
int mudra_process_program_has(pid_t pid, const char *text);

// socket.c: struct ucred and the length of a socket's name. The first gives a non-blocking socket that is connected to
// the one at `path`, or -errno; the second the process that listens at a connected socket's other end, or 0; the third its
// user, or -1.
int mudra_socket_connect(const char *path);
pid_t mudra_socket_peer(int socket);
uid_t mudra_socket_peer_user(int socket);

// acl.c: a file's access control list, as the kernel's attribute has it. Returns its length, or -1 with errno: ENODATA for a
// file that has its mode alone.
ssize_t mudra_acl_read(const char *path, void *attribute, size_t size);

// uinput.c: UI_SET_PHYS is a macro that Swift does not import. Begins a new device with that physical path; the result
// is its descriptor, or -errno.
int mudra_uinput_open(const char *physical_path);
// Writes the kernel's name of the device behind `device`, `input42`, into a buffer of `size` bytes. The result is 0 or
// -errno.
int mudra_uinput_name(int device, char *name, size_t size);

// terminal.c: the controlling terminal of the process, of which there is one. Opening remembers its modes, and the
// bytes (at most 64) that undo later output; the result is a non-blocking descriptor, or -errno. The size is in
// characters and, if the terminal knows it, in pixels; the result is 0 or an errno. The terminal is ours if this
// process is in the foreground; -1: it is gone. Entering makes it raw except for signals; the result says whether it
// was not raw before. Leaving undoes that, once, wherever it happens first; if it spares others, it leaves another
// program's modes alone.
int mudra_terminal_open(const char *restoring);
int mudra_terminal_size(int *columns, int *rows, int *width, int *height);
int mudra_terminal_is_ours(void);
int mudra_terminal_enter(void);
void mudra_terminal_leave(int spares_others);

// guardian.c: fork, which Swift does not import, before there is any other thread. It returns in the child, with a
// descriptor that ends when the guardian does, or with -errno if there is no guardian. The guardian passes signals on.
// When the child stops or ends for any reason, it leaves the terminal, and then stops or ends in the same way.
int mudra_terminal_guard(void);
// Signals as bytes to read; the result is a descriptor or -errno. `mudra_end_by` ends the process as a signal does by
// default, without a core dump.
int mudra_signals_open(const int *numbers, int count);
void mudra_end_by(int number);
