import CUmockdev
import Glibc

// Emulated input devices, at the word of a test: one command a line on standard input, one answer a line on standard
// output. The testbed's folder is the first line; a program that runs with it as UMOCKDEV_DIR sees the devices. That one
// and this one need umockdev's library preloaded. A process of its own, since a process has but one testbed.
//
//   add NODE DESCRIPTION IOCTLS
//                             plugs a device in: umockdev's description and its answers to ioctls
//   play NODE RECORDING       lets a device send what a recording holds, in the recording's time
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

while let line = readLine() {
    let words = line.split(separator: " ").map(String.init)
    let isDone: Bool
    switch (words.first, words.count) {
    case ("add", 4):
        isDone = plugIn(words[1], words[2], words[3])
    case ("play", 3):
        isDone = umockdev_testbed_load_evemu_events(testbed, words[1], words[2], nil) != 0
    case ("remove", 2):
        umockdev_testbed_uevent(testbed, words[1], "remove")
        umockdev_testbed_remove_device(testbed, words[1])
        isDone = true
    default:
        isDone = false
    }
    answer(isDone ? "ok" : "failed: \(line)")
}
