import CMudraEvdev

/// Collects events for a device, and writes them when a frame is complete. Never allocates.
final class EventBatch {
    /// More than the frames of most screens; a longer frame is written in parts, which the kernel puts together.
    private static let capacity = 1_024

    private let events = UnsafeMutableBufferPointer<input_event>.allocate(capacity: capacity)
    private var count = 0
    private let write: (UnsafeBufferPointer<input_event>) -> Void

    init(_ write: @escaping (UnsafeBufferPointer<input_event>) -> Void) {
        self.write = write
        events.initialize(repeating: input_event())
    }

    deinit {
        events.deallocate()
    }

    /// Adds an event. The kernel sets its time.
    func add(_ type: UInt16, _ code: UInt16, _ value: Int32) {
        if count == Self.capacity { flush() }
        events[count].type = type
        events[count].code = code
        events[count].value = value
        count += 1
    }

    /// Writes the collected events.
    func flush() {
        if count > 0 { write(UnsafeBufferPointer(rebasing: events[..<count])) }
        count = 0
    }
}
