import Synchronization

/// A queue of fixed size from one writer thread to one reader thread; neither ever waits or allocates.
///
/// Unchecked, since the compiler cannot see why it is safe: the writer touches only the elements from `tail` on, the
/// reader only those before it, and each publishes its own index with release and reads the other's with acquire.
package final class Ring<Element: BitwiseCopyable>: @unchecked Sendable {
    private let elements: UnsafeMutableBufferPointer<Element>
    private let mask: Int
    private let head = Atomic<Int>(0)
    private let tail = Atomic<Int>(0)
    private let mostWaiting = Atomic<Int>(0)
    private let dropCount = Atomic<UInt64>(0)

    /// An empty ring.
    /// - Parameter capacity: how many elements it must hold at least; rounded up to a power of two.
    package init(capacity: Int) {
        var count = 1
        while count < capacity { count *= 2 }
        elements = .allocate(capacity: count)
        mask = count - 1
    }

    deinit {
        elements.deallocate()
    }

    /// The most elements that ever waited.
    package var highWaterMark: Int { mostWaiting.load(ordering: .relaxed) }
    /// How many elements were dropped because the ring was full.
    package var drops: UInt64 { dropCount.load(ordering: .relaxed) }

    /// The most elements that it holds.
    package var capacity: Int { mask + 1 }

    /// Writer: how many elements wait; there may be fewer by the time this returns.
    package var waiting: Int { tail.load(ordering: .relaxed) &- head.load(ordering: .acquiring) }

    /// Writer: adds an element, or counts it as dropped if the ring is full.
    package func push(_ element: Element) {
        let tail = tail.load(ordering: .relaxed)
        let waiting = tail &- head.load(ordering: .acquiring)
        guard waiting <= mask else {
            dropCount.wrappingAdd(1, ordering: .relaxed)
            return
        }
        (elements.baseAddress.unsafelyUnwrapped + (tail & mask)).initialize(to: element)
        self.tail.store(tail &+ 1, ordering: .releasing)
        if waiting >= mostWaiting.load(ordering: .relaxed) {
            mostWaiting.store(waiting + 1, ordering: .relaxed)
        }
    }

    /// Reader: takes the oldest element; nil: the ring is empty.
    package func pop() -> Element? {
        let head = head.load(ordering: .relaxed)
        guard head != tail.load(ordering: .acquiring) else { return nil }
        defer { self.head.store(head &+ 1, ordering: .releasing) }
        return elements[head & mask]
    }
}
