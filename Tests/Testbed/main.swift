import CUmockdev
import Glibc

// Emulates input devices for a test. Standard input has one command per line, and standard output one answer per line.
// The first line of output is the testbed's folder. Programs see the devices if UMOCKDEV_DIR is that folder. They and
// this program need umockdev's library preloaded. It is a process of its own, since a process can have only one testbed.
//
//   add NODE DESCRIPTION IOCTLS
//                          plugs a device in: umockdev's description and its answers to ioctls
//   fifo NODE DESCRIPTION  plugs a device in with a FIFO as its node, which a program reads without umockdev's overhead
//                          if it has Benchmarks' libfifo-screen.so preloaded; must come before it watches for devices
//   play NODES EVENTS      makes a device, or several with commas between them, send the `E:` lines of a recording in
//                          their own time, and waits for the end; like real screens, several are not in step
//   time NODES EVENTS      does the same, and first prints when each frame was written to the first device, in µs of
//                          CLOCK_MONOTONIC, all in one line
//   remove SYSPATH         pulls a device out
//
// When the input ends, the devices and the folder are removed.

guard let testbed = umockdev_testbed_new() else { exit(1) }

/// Writes to the descriptor, since `print` would buffer the line in a pipe.
func answer(_ line: String) {
    let text = line + "\n"
    _ = text.withCString { write(STDOUT_FILENO, $0, strlen($0)) }
}

let folder = String(cString: umockdev_testbed_get_root_dir(testbed))
// A regular file in place of uinput: umockdev never frees its data about a node that cannot be opened, and aborts at
// the fiftieth.
mkdir(folder + "/dev", 0o755)
close(open(folder + "/dev/uinput", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
answer(folder)

/// The writing ends of the FIFO devices, by node.
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
    // The ioctl answers come first, since a program that sees the device asks its node at once.
    umockdev_testbed_load_ioctl(testbed, node, ioctls, nil) != 0
        && umockdev_testbed_add_from_file(testbed, description, nil) != 0
}

/// The events of one report. They are written with one call, since the kernel wakes readers once per report and not
/// once per event.
struct Frame {
    /// The time in the recording, in µs.
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

/// Waits until the reader has taken most of the events. The pseudo-terminal that emulates a device holds 4 KiB. It cuts
/// longer data anywhere, and libevdev fails on half an event.
/// - Returns: false if there is no reader.
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

/// Plays events. umockdev's own player takes only one script in a device's life.
/// - Returns: when each frame was written to the first device, or nil if that failed.
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
            // If the machine is busy and a frame is late, all later frames are late, too: sent at once, they would not
            // fit into the pseudo-terminals.
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

// Ctrl-C is for the programs that use the devices. When they have ended, the input ends.
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
