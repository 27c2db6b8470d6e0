import CUmockdev
import Glibc

// Emulated input devices, at the word of a test: one command a line on standard input, one answer a line on standard
// output. The testbed's folder is the first line; a program that runs with it as UMOCKDEV_DIR sees the devices. That one
// and this one need umockdev's library preloaded. A process of its own, since a process has but one testbed.
//
//   add NODE DESCRIPTION IOCTLS
//                             plugs a device in: umockdev's description and its answers to ioctls
//   fifo NODE DESCRIPTION     plugs a device in whose node is a FIFO: read at no cost of umockdev's, by a program that has
//                             Benchmarks' libfifo-screen.so preloaded; not to be heard of while it is plugged in
//   play NODES EVENTS         lets a device, or several with commas between them, send the `E:` lines of a recording, in
//                             their own time, and waits for the end; several are not in step, as screens never are
//   time NODES EVENTS         the same, and first says of each frame when it was written to the first of them: the µs of
//                             CLOCK_MONOTONIC, in one line
//   remove SYSPATH            pulls a device out
//
// At the end of the input the devices are gone, and the folder with them.

guard let testbed = umockdev_testbed_new() else { exit(1) }

/// Straight to the descriptor: `print` would keep lines back from a pipe.
func answer(_ line: String) {
    let text = line + "\n"
    _ = text.withCString { write(STDOUT_FILENO, $0, strlen($0)) }
}

let folder = String(cString: umockdev_testbed_get_root_dir(testbed))
// No uinput, but a file: umockdev never lets go of what it takes to answer for one that cannot be opened, and aborts at
// the fiftieth.
mkdir(folder + "/dev", 0o755)
close(open(folder + "/dev/uinput", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
answer(folder)

/// The writing ends of the devices that are FIFOs, by node.
nonisolated(unsafe) var fifos: [String: Int32] = [:]

func device(_ node: String) -> Int32 {
    fifos[node] ?? umockdev_testbed_get_dev_fd(testbed, node)
}

func plugInFifo(_ node: String, _ description: String) -> Bool {
    guard umockdev_testbed_add_from_file(testbed, description, nil) != 0 else { return false }
    unlink(folder + node)
    guard mkfifo(folder + node, 0o600) == 0 else { return false }
    let descriptor = open(folder + node, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    fifos[node] = descriptor
    return descriptor >= 0
}

func plugIn(_ node: String, _ description: String, _ ioctls: String) -> Bool {
    // The answers first: whoever hears of the device asks its node at once.
    umockdev_testbed_load_ioctl(testbed, node, ioctls, nil) != 0
        && umockdev_testbed_add_from_file(testbed, description, nil) != 0
}

/// What a device tells at once. It is written at once too: a kernel wakes readers once for it, not for each event.
struct Frame {
    /// In the recording's own time, in µs.
    let time: UInt64
    var events: [input_event]
}

func readFrames(_ file: String) -> [Frame]? {
    guard let recording = fopen(file, "r") else { return nil }
    defer { fclose(recording) }
    var frames: [Frame] = []
    var isComplete = true
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, 256, recording) != nil {
        let words = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            .split(whereSeparator: \.isWhitespace)
        guard words.count == 5, let time = Double(words[1]), let type = UInt16(words[2], radix: 16),
            let code = UInt16(words[3], radix: 16), let value = Int32(words[4])
        else { return nil }
        if isComplete { frames.append(Frame(time: UInt64(time * 1_000_000), events: [])) }
        frames[frames.count - 1].events.append(input_event(time: timeval(), type: type, code: code, value: value))
        isComplete = type == EV_SYN && code == SYN_REPORT
    }
    return frames
}

func microsecondsNow() -> UInt64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return UInt64(now.tv_sec) * 1_000_000 + UInt64(now.tv_nsec) / 1_000
}

func sleep(until microseconds: UInt64) {
    let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    var moment = timespec(tv_sec: Int(seconds), tv_nsec: Int(rest) * 1_000)
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &moment, nil) == EINTR {}
}

/// Waits until a reader has taken most of what it was sent. The pseudo-terminal that stands for a device holds 4 KiB;
/// what is more it cuts anywhere, and half an event is the end for libevdev.
/// - Returns: false when nobody reads.
func awaitReader(of node: String) -> Bool {
    let reading = open(folder + node, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard reading >= 0 else { return false }
    defer { close(reading) }
    for _ in 0..<5_000 {
        var unread: Int32 = 0
        guard ioctl(reading, UInt(FIONREAD), &unread) == 0 else { return false }
        if unread < 2_048 { return true }
        usleep(1_000)
    }
    return false
}

/// umockdev's own player takes one script per device and life.
/// - Returns: when each frame was written to the first device; nil when that cannot be done.
func play(_ nodes: [String], _ file: String) -> [UInt64]? {
    let devices = nodes.map(device)
    guard let frames = readFrames(file), !devices.isEmpty, devices.allSatisfy({ $0 >= 0 }) else { return nil }
    var start = microsecondsNow() - (frames.first?.time ?? 0)
    var times: [UInt64] = []
    for (index, frame) in frames.enumerated() {
        let pause = index + 1 < frames.count ? frames[index + 1].time - min(frame.time, frames[index + 1].time) : 0
        for (place, device) in devices.enumerated() {
            let due = start + frame.time + pause * UInt64(place) / UInt64(devices.count)
            sleep(until: due)
            // Who is late, since the machine was busy with others, stays late: what was missed, sent all at once, would
            // not fit into the pseudo-terminals.
            let late = microsecondsNow() - due
            if late > pause { start += late }
            guard awaitReader(of: nodes[place]) else { return nil }
            let now = microsecondsNow()
            let stamp = timeval(tv_sec: Int(now / 1_000_000), tv_usec: Int(now % 1_000_000))
            if place == 0 { times.append(now) }
            let events = frame.events.map { input_event(time: stamp, type: $0.type, code: $0.code, value: $0.value) }
            let isWritten = events.withUnsafeBytes { write(device, $0.baseAddress, $0.count) == $0.count }
            guard isWritten else { return nil }
        }
    }
    return times
}

// Ctrl-C is for those who look at the devices; when they are gone the input ends.
signal(SIGINT, SIG_IGN)
while let line = readLine() {
    let words = line.split(separator: " ").map(String.init)
    let isDone: Bool
    switch (words.first, words.count) {
    case ("add", 4):
        isDone = plugIn(words[1], words[2], words[3])
    case ("fifo", 3):
        isDone = plugInFifo(words[1], words[2])
    case ("play", 3), ("time", 3):
        let times = play(words[1].split(separator: ",").map(String.init), words[2])
        if let times, words[0] == "time" { answer(times.map(String.init).joined(separator: " ")) }
        isDone = times != nil
    case ("remove", 2):
        umockdev_testbed_uevent(testbed, words[1], "remove")
        umockdev_testbed_remove_device(testbed, words[1])
        isDone = true
    default:
        isDone = false
    }
    answer(isDone ? "ok" : "failed: \(line)")
}
g_object_unref(testbed)
