import Glibc
import TestSupport

/// Plays events. umockdev's own player takes only one script in a device's life.
struct Player {
    /// The testbed's folder.
    let folder: String
    let nodes: [String]
    /// The descriptors that make each node send events.
    let devices: [Int32]

    /// By a held clock, how long after everything before a stroke begins, in µs: the pace of a hand. A finger that lands
    /// as soon as another lifts may be the same one, which the panel has lost for a moment.
    private static let pace: UInt64 = 100_000

    /// Plays frames in their own time. Several devices are not in step, like real screens.
    /// - Returns: when each frame was written to the first device, or nil if that failed.
    func play(_ frames: [Frame]) -> [UInt64]? {
        var start = microsecondsNow() - (frames.first?.time ?? 0)
        var times: [UInt64] = []
        for (index, frame) in frames.enumerated() {
            let pause = pause(after: index, frames)
            for (place, device) in devices.enumerated() {
                let due = start + frame.time + pause * UInt64(place) / UInt64(devices.count)
                Self.sleep(until: due)
                // If the machine is busy and a frame is late, all later frames are late, too: sent at once, they would
                // not fit into the pseudo-terminals.
                let late = microsecondsNow() - due
                if late > pause { start += late }
                guard awaitReader(of: nodes[place]) else { return nil }
                let now = microsecondsNow()
                if place == 0 { times.append(now) }
                guard frame.send(to: device, at: now) else { return nil }
            }
        }
        return times
    }

    /// Plays frames in no time: advances a clock to the time of each.
    /// - Parameter since: the time in the recording that has passed; nil: a stroke begins.
    /// - Returns: as `play`.
    func play(_ frames: [Frame], since: UInt64?, by clock: HeldClock) -> [UInt64]? {
        let start = clock.time + (since == nil ? Self.pace : 0) - (since ?? frames.first?.time ?? 0)
        var times: [UInt64] = []
        for (index, frame) in frames.enumerated() {
            let pause = pause(after: index, frames)
            for (place, device) in devices.enumerated() {
                let due = start + frame.time + pause * UInt64(place) / UInt64(devices.count)
                // A frame comes before the deadlines of its own moment, as in a replay.
                guard clock.advance(to: due - 1), awaitReader(of: nodes[place]) else { return nil }
                if place == 0 { times.append(due) }
                guard frame.send(to: device, at: due) else { return nil }
                if index == frames.count - 1, place == devices.count - 1, !clock.advance(to: due) { return nil }
            }
        }
        return times
    }

    private func pause(after index: Int, _ frames: [Frame]) -> UInt64 {
        guard index + 1 < frames.count else { return 0 }
        return frames[index + 1].time - min(frames[index].time, frames[index + 1].time)
    }

    private static func sleep(until microseconds: UInt64) {
        let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        var moment = timespec(tv_sec: Int(seconds), tv_nsec: Int(rest) * 1_000)
        while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &moment, nil) == EINTR {}
    }

    /// Waits until the reader has taken most of the events. The pseudo-terminal that emulates a device holds 4 KiB. It
    /// cuts longer data anywhere, and libevdev fails on half an event.
    /// - Returns: false if there is no reader.
    private func awaitReader(of node: String) -> Bool {
        let reading = open(folder + node, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard reading >= 0 else { return false }
        defer { close(reading) }
        var isThere = true
        let isTaken = eventually(every: 1) {
            var unread: Int32 = 0
            isThere = ioctl(reading, UInt(FIONREAD), &unread) == 0
            return !isThere || unread < 2_048
        }
        return isThere && isTaken
    }
}
