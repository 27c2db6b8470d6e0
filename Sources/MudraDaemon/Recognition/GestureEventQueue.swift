import MudraRealtime
import Synchronization

/// The way of gestures from the real-time queue to the bus queue: a ring, and what is kept back when that is not emptied.
///
/// What a gesture is like at one moment matters less than that it began and ended: `changed` gets but half of the ring.
/// Beyond that only the latest of each gesture is kept, and goes in when there is room again.
///
/// Unchecked: `append` and `letGo` are the real-time queue's, `take` is the bus queue's; what both touch is atomic.
final class GestureEventQueue: @unchecked Sendable {
    /// The most gestures at a time whose latest change is kept back. A hand makes one or two.
    private static let mostKeptBack = 64

    private let ring: Ring<GestureEvent>
    private var keptBack: ContiguousArray<GestureEvent> = []
    private let isKeepingBack = Atomic<Bool>(false)
    private let coalescedCount = Atomic<UInt64>(0)
    private let lostChanges = Atomic<UInt64>(0)

    init(capacity: Int = 4_096) {
        ring = Ring(capacity: capacity)
        keptBack.reserveCapacity(Self.mostKeptBack)
    }

    /// The most events that ever waited.
    var highWaterMark: Int { ring.highWaterMark }
    /// How many changes gave way to later ones of the same gesture.
    var coalesced: UInt64 { coalescedCount.count }
    /// How many events found no place, and are lost.
    var drops: UInt64 { ring.drops + lostChanges.count }

    // MARK: The real-time queue

    /// Adds an event.
    func append(_ event: GestureEvent) {
        if event.moment.state == .changed {
            if keptBack.isEmpty && hasRoomForChanges { ring.push(event) } else { keepBack(event) }
        } else {
            // A gesture's last change comes before its end.
            if let index = keptBack.firstIndex(where: { $0.isOfSameGesture(as: event) }) {
                ring.push(keptBack.remove(at: index))
            }
            ring.push(event)
        }
    }

    /// Adds what was kept back, as far as there is room.
    /// - Returns: whether there was anything, and room for it.
    func letGo() -> Bool {
        guard !keptBack.isEmpty, hasRoomForChanges else { return false }
        while !keptBack.isEmpty, hasRoomForChanges { ring.push(keptBack.removeFirst()) }
        if keptBack.isEmpty { isKeepingBack.store(false, ordering: .sequentiallyConsistent) }
        return true
    }

    private var hasRoomForChanges: Bool { ring.waiting < ring.capacity / 2 }

    private func keepBack(_ event: GestureEvent) {
        if let index = keptBack.firstIndex(where: { $0.isOfSameGesture(as: event) }) {
            keptBack[index] = event
            coalescedCount.wrappingAdd(1, ordering: .relaxed)
        } else if keptBack.count < Self.mostKeptBack {
            keptBack.append(event)
        } else {
            lostChanges.wrappingAdd(1, ordering: .relaxed)
        }
        isKeepingBack.store(true, ordering: .sequentiallyConsistent)
        // The other side may have looked before that, for the last time.
        atomicMemoryFence(ordering: .sequentiallyConsistent)
        _ = letGo()
    }

    // MARK: The bus queue

    /// The oldest event.
    func take() -> GestureEvent? {
        ring.pop()
    }

    /// Whether something waits for room, of which there is enough now that nothing is left to `take`.
    var isWaitingForRoom: Bool {
        atomicMemoryFence(ordering: .sequentiallyConsistent)
        return isKeepingBack.load(ordering: .sequentiallyConsistent)
    }
}
