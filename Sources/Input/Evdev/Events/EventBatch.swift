import CMudraEvdev

/// Collects events for a device, and writes them when a frame is complete. Never allocates.
package final class EventBatch {
    /// More than the frames of most screens; a longer frame is written in parts, which the kernel puts together.
    private static let capacity = 1_024

    private let events = UnsafeMutableBufferPointer<input_event>.allocate(capacity: capacity)
    private var count = 0
    private let write: (UnsafeBufferPointer<input_event>) -> Void

    /// - Parameter write: called with the events of a frame.
    package init(_ write: @escaping (UnsafeBufferPointer<input_event>) -> Void) {
        self.write = write
        events.initialize(repeating: input_event())
    }

    deinit {
        events.deallocate()
    }

    /// Adds an event. The kernel sets its time.
    package func add(_ type: UInt16, _ code: UInt16, _ value: Int32) {
        if count == Self.capacity { flush() }
        events[count].type = type
        events[count].code = code
        events[count].value = value
        count += 1
    }

    /// Ends the frame, and writes it.
    package func endFrame() {
        add(EventCode.synchronization, EventCode.report, 0)
        flush()
    }

    /// Writes the collected events.
    private func flush() {
        if count > 0 { write(UnsafeBufferPointer(rebasing: events[..<count])) }
        count = 0
    }
}
