import CUmockdev
import Glibc

// Emulated input devices, at the word of a test: one command a line on standard input, one answer a line on standard
// output. The testbed's folder is the first line; a program that runs with it as UMOCKDEV_DIR sees the devices. That one
// and this one need umockdev's library preloaded. A process of its own, since a process has but one testbed.
//
//   add NODE DESCRIPTION IOCTLS
//                             plugs a device in: umockdev's description and its answers to ioctls
//   play NODE EVENTS          lets a device send the `E:` lines of a recording, in their own time, and waits for the end
//   remove SYSPATH            pulls a device out

guard let testbed = umockdev_testbed_new() else { exit(1) }

/// Straight to the descriptor: `print` would keep lines back from a pipe.
func answer(_ line: String) {
    let text = line + "\n"
    _ = text.withCString { write(STDOUT_FILENO, $0, strlen($0)) }
}

answer(String(cString: umockdev_testbed_get_root_dir(testbed)))

func plugIn(_ node: String, _ description: String, _ ioctls: String) -> Bool {
    // The answers first: whoever hears of the device asks its node at once.
    umockdev_testbed_load_ioctl(testbed, node, ioctls, nil) != 0
        && umockdev_testbed_add_from_file(testbed, description, nil) != 0
}

/// umockdev's own player takes one script per device and life.
func play(_ node: String, _ file: String) -> Bool {
    let device = umockdev_testbed_get_dev_fd(testbed, node)
    guard device >= 0, let events = fopen(file, "r") else { return false }
    defer { fclose(events) }
    var line = [CChar](repeating: 0, count: 256)
    var now: Double?
    while fgets(&line, 256, events) != nil {
        let words = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            .split(whereSeparator: \.isWhitespace)
        guard words.count == 5, let time = Double(words[1]), let type = UInt16(words[2], radix: 16),
            let code = UInt16(words[3], radix: 16), let value = Int32(words[4])
        else { return false }
        usleep(UInt32(max(0, time - (now ?? time)) * 1_000_000))
        now = time
        var event = input_event(time: timeval(), type: type, code: code, value: value)
        guard write(device, &event, MemoryLayout<input_event>.size) == MemoryLayout<input_event>.size else {
            return false
        }
    }
    return true
}

while let line = readLine() {
    let words = line.split(separator: " ").map(String.init)
    let isDone: Bool
    switch (words.first, words.count) {
    case ("add", 4):
        isDone = plugIn(words[1], words[2], words[3])
    case ("play", 3):
        isDone = play(words[1], words[2])
    case ("remove", 2):
        umockdev_testbed_uevent(testbed, words[1], "remove")
        umockdev_testbed_remove_device(testbed, words[1])
        isDone = true
    default:
        isDone = false
    }
    answer(isDone ? "ok" : "failed: \(line)")
}
