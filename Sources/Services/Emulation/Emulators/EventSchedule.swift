import CMudraEvdev
import MudraEvdev
import MudraTouch

/// Events of a virtual device with the times when they are written, in order. It knows which keys and buttons are
/// pressed, and for which gesture. Never allocates after its creation.
final class EventSchedule {
    /// An event that is due at a time.
    private struct Entry {
        let time: Microseconds
        /// The least time after the event before it, however late that is written. Applications see the time between
        /// two frames and not our plan, so a frame that is late delays the ones behind it.
        let gap: Microseconds
        let gesture: GestureID
        let type: UInt16
        let code: UInt16
        let value: Int32
    }

    /// The most events that wait at once: two sequences of the most chords with the most keys, and more. Beyond that,
    /// new actions are dropped.
    private static let capacity = 1_024
    /// The most keys and buttons that are pressed at once; one action has at most eight.
    private static let mostPressed = 32

    /// In the order in which they are written.
    private var entries: ContiguousArray<Entry> = []
    private var pressed: ContiguousArray<(gesture: GestureID, code: UInt16)> = []
    /// When the last frame had been written, and not when its turn began: the thread may have been interrupted between.
    private var lastWritten: Microseconds?
    private let batch: EventBatch
    private let clock: () -> Microseconds
    /// No event is written before this time: applications do not know the device yet.
    var begin: Microseconds = 0
    /// How many actions have been dropped.
    private(set) var dropped: UInt64 = 0

    /// - Parameters:
    ///   - clock: the present time.
    ///   - write: called with the events of every frame.
    init(clock: @escaping () -> Microseconds, write: @escaping (UnsafeBufferPointer<input_event>) -> Void) {
        self.clock = clock
        batch = EventBatch(write)
        entries.reserveCapacity(Self.capacity)
        pressed.reserveCapacity(Self.mostPressed)
    }

    /// The present time.
    var now: Microseconds { clock() }

    // MARK: Planning

    /// Whether nothing waits.
    var isEmpty: Bool { entries.isEmpty }
    /// When the next event is due; nil: none waits.
    var nextDeadline: Microseconds? { entries.first.map(due) }
    /// The time of the last event, written or not; nil: there has been none.
    var end: Microseconds? { entries.last?.time ?? lastWritten }

    /// Whether an action with so many events fits in whole. If not, it counts as dropped.
    func admits(_ count: Int) -> Bool {
        guard count > Self.capacity - entries.count else { return true }
        drop()
        return false
    }

    /// Counts actions that are not performed.
    func drop(_ count: Int = 1) {
        dropped &+= UInt64(clamping: count)
    }

    /// Adds an event, which is due at a time, but not before those that have been added earlier.
    func add(_ type: UInt16, _ code: UInt16, _ value: Int32, at time: Microseconds, for gesture: GestureID) {
        guard entries.count < Self.capacity else { return }
        let time = max(time, end ?? 0)
        let gap = entries.last.map { time - $0.time } ?? 0
        entries.append(Entry(time: time, gap: gap, gesture: gesture, type: type, code: code, value: value))
    }

    /// Ends the frame of the events that have just been added.
    func endFrame(for gesture: GestureID) {
        add(EventCode.synchronization, EventCode.report, 0, at: end ?? 0, for: gesture)
    }

    // MARK: Writing

    /// Whether a gesture has a key or a button pressed.
    func isPressed(by gesture: GestureID) -> Bool { pressed.contains { $0.gesture == gesture } }

    /// Writes the events that are due.
    func advance(to time: Microseconds) {
        var count = 0
        while count < entries.count, due(entries[count]) <= time {
            write(entries[count])
            count += 1
        }
        entries.removeFirst(count)
    }

    private func due(_ entry: Entry) -> Microseconds {
        // Without a gap it may follow in the turn of the event before it, which began before that was written.
        let earliest = entry.gap > 0 ? lastWritten.map { $0 + entry.gap } : nil
        return max(entry.time, begin, earliest ?? 0)
    }

    private func write(_ entry: Entry) {
        guard entry.type != EventCode.synchronization else {
            batch.endFrame()
            lastWritten = max(clock(), entry.time)
            return
        }
        batch.add(entry.type, entry.code, entry.value)
        guard entry.type == EventCode.key else { return }
        pressed.removeAll { $0.code == entry.code }
        if entry.value != 0 { pressed.append((entry.gesture, entry.code)) }
    }

    /// Releases what gestures have pressed, the last first, and drops their events that have not been written. Events
    /// of other gestures stay.
    func release(where isConcerned: (GestureID) -> Bool) {
        entries.removeAll { isConcerned($0.gesture) }
        var isReleasing = false
        for press in pressed.reversed() where isConcerned(press.gesture) {
            batch.add(EventCode.key, press.code, 0)
            isReleasing = true
        }
        guard isReleasing else { return }
        batch.endFrame()
        pressed.removeAll { isConcerned($0.gesture) }
    }
}
