import MudraRealtime
import Synchronization

/// Takes gestures from the real-time queue to the bus queue: a ring, and a list of events for which the ring has no
/// room.
///
/// The beginning and the end of a gesture matter more than the moments in between: `changed` may use only half of the
/// ring. Beyond that, only the latest change of each gesture is kept, and goes into the ring when there is room again.
///
/// Unchecked: the real-time queue calls `append` and `letGo`, the bus queue calls `take`; everything that both use is
/// atomic.
final class GestureEventQueue: @unchecked Sendable {
    /// For how many gestures at once the latest change is kept. A hand makes one or two.
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
    /// How many changes were replaced by later ones of the same gesture.
    var coalesced: UInt64 { coalescedCount.count }
    /// How many events were lost for want of room.
    var drops: UInt64 { ring.drops + lostChanges.count }

    // MARK: The real-time queue

    func append(_ event: GestureEvent) {
        if event.moment.state == .changed {
            if keptBack.isEmpty && hasRoomForChanges { ring.push(event) } else { keepBack(event) }
        } else {
            // A gesture's last change comes before its end.
            if let index = keptBack.firstIndex(where: { $0.moment.gesture == event.moment.gesture }) {
                ring.push(keptBack.remove(at: index))
            }
            ring.push(event)
        }
    }

    /// Moves kept events into the ring, as far as there is room.
    /// - Returns: whether it has moved any.
    func letGo() -> Bool {
        guard !keptBack.isEmpty, hasRoomForChanges else { return false }
        while !keptBack.isEmpty, hasRoomForChanges { ring.push(keptBack.removeFirst()) }
        if keptBack.isEmpty { isKeepingBack.store(false, ordering: .sequentiallyConsistent) }
        return true
    }

    private var hasRoomForChanges: Bool { ring.waiting < ring.capacity / 2 }

    private func keepBack(_ event: GestureEvent) {
        if let index = keptBack.firstIndex(where: { $0.moment.gesture == event.moment.gesture }) {
            keptBack[index] = event
            coalescedCount.wrappingAdd(1, ordering: .relaxed)
        } else if keptBack.count < Self.mostKeptBack {
            keptBack.append(event)
        } else {
            lostChanges.wrappingAdd(1, ordering: .relaxed)
        }
        isKeepingBack.store(true, ordering: .sequentiallyConsistent)
        // The bus queue may have checked before the store, for the last time.
        atomicMemoryFence(ordering: .sequentiallyConsistent)
        _ = letGo()
    }

    // MARK: The bus queue

    func take() -> GestureEvent? {
        ring.pop()
    }

    /// Whether events wait for room. There is room when nothing is left to `take`.
    var isWaitingForRoom: Bool {
        atomicMemoryFence(ordering: .sequentiallyConsistent)
        return isKeepingBack.load(ordering: .sequentiallyConsistent)
    }
}
