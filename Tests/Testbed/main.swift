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
//   play NODES EVENTS SINCE
//                          with --clock: does the same with the next part of a recording, of which SINCE µs have passed
//   remove SYSPATH         pulls a device out
//   advance TIME           with --clock: lets a number of µs pass
//
// With --clock, programs can follow a clock at the socket `clock` in the folder. It is held: time passes for them only as
// `play` and `advance` need it. Both then take no time themselves, and return when the programs have done all that was
// due.
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
nonisolated(unsafe) let clock = CommandLine.arguments.contains("--clock") ? HeldClock(at: folder + "/clock") : nil
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

func play(_ nodes: [String], _ file: String, since: UInt64? = nil) -> [UInt64]? {
    let devices = nodes.map(device)
    guard let frames = Frame.read(file), !devices.isEmpty, devices.allSatisfy({ $0 >= 0 }) else { return nil }
    let player = Player(folder: folder, nodes: nodes, devices: devices)
    return clock.map { player.play(frames, since: since, by: $0) } ?? player.play(frames)
}

func perform(_ line: String) -> Bool {
    let words = line.split(separator: " ").map(String.init)
    switch (words.first, words.count) {
    case ("add", 4):
        return plugIn(words[1], words[2], words[3])
    case ("fifo", 3):
        return plugInFifo(words[1], words[2])
    case ("play", 3), ("time", 3):
        let times = play(words[1].split(separator: ",").map(String.init), words[2])
        if let times, words[0] == "time" { answer(times.map(String.init).joined(separator: " ")) }
        return times != nil
    case ("play", 4):
        return UInt64(words[3]).map { play([words[1]], words[2], since: $0) != nil } ?? false
    case ("remove", 2):
        umockdev_testbed_uevent(testbed, words[1], "remove")
        umockdev_testbed_remove_device(testbed, words[1])
        return true
    case ("advance", 2):
        guard let clock, let time = UInt64(words[1]) else { return false }
        return clock.advance(to: clock.time + time)
    default:
        return false
    }
}

// Ctrl-C is for the programs that use the devices. When they have ended, the input ends.
signal(SIGINT, SIG_IGN)
var input = LineInput()
while let line = input.readLine(admitting: clock) {
    answer(perform(line) ? "ok" : "failed: \(line)")
}
g_object_unref(testbed)
