import CMudraEvdev

/// Events on their way to a device: gathered, and handed on when a frame is whole. Never allocates.
final class EventBatch {
    /// More than the frames of most screens; a frame that is longer goes in parts, which the kernel puts together.
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

    /// Adds an event. Its time is the kernel's to set.
    func add(_ type: UInt16, _ code: UInt16, _ value: Int32) {
        if count == Self.capacity { flush() }
        events[count].type = type
        events[count].code = code
        events[count].value = value
        count += 1
    }

    /// Hands on what there is.
    func flush() {
        if count > 0 { write(UnsafeBufferPointer(rebasing: events[..<count])) }
        count = 0
    }
}
