import CEvdev
import Evdev
import Glibc
import Touch

/// A pipe that is read as a device is: a frame's events, and then in vain.
final class FramePipe {
    /// As many as libevdev asks for at once.
    private static let mostEvents = 256
    private static let eventSize = MemoryLayout<input_event>.stride

    private let frames: (read: Int32, write: Int32)
    /// Never holds anything: a device is read once more, until it has nothing to tell.
    private let nothing: (read: Int32, write: Int32)
    private let events = UnsafeMutableBufferPointer<input_event>.allocate(capacity: mostEvents)

    /// An empty pipe.
    init() throws(MeasureError) {
        frames = try Self.makePipe()
        nothing = try Self.makePipe()
    }

    deinit {
        for end in [frames.read, frames.write, nothing.read, nothing.write] { close(end) }
        events.deallocate()
    }

    /// Puts a frame in. A pipe holds 64 KiB, and no more frames than that should be in it.
    func write(_ frame: [InputEvent]) {
        for (place, event) in frame.enumerated() {
            events[place] = input_event(time: timeval(), type: event.type, code: event.code, value: event.value)
        }
        _ = Glibc.write(frames.write, events.baseAddress, frame.count * Self.eventSize)
    }

    /// Reads a frame of so many events.
    func read(_ eventCount: Int, _ receive: (InputEvent) -> Void) {
        let count = Glibc.read(frames.read, events.baseAddress, min(eventCount, Self.mostEvents) * Self.eventSize)
        for place in 0..<max(count, 0) / Self.eventSize {
            let event = events[place]
            receive(InputEvent(time: 0, type: event.type, code: event.code, value: event.value))
        }
        _ = Glibc.read(nothing.read, events.baseAddress, Self.mostEvents * Self.eventSize)
    }

    private static func makePipe() throws(MeasureError) -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw MeasureError("there are no pipes left") }
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        return (ends[0], ends[1])
    }
}
