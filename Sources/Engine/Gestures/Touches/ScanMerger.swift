import MudraTouch

/// Merges the frames of a scan if a screen reports one contact per frame (16 of 86 real ones do).
///
/// Such a frame holds one new position and otherwise old ones. Seen on its own, it makes a drag of two fingers look
/// like a pinch back and forth. Frames are held until every contact that moved in the scan before has moved, or one
/// moves again. Nothing is held on other screens, while fewer than two contacts are down, or when one lands or lifts.
///
/// Such a screen shows in contacts that move in turns, never two at once. Of the recorded screens, those with one
/// contact per frame do so without exception, and the others only for a moment.
final class ScanMerger {
    /// This many frames in a row, each with a different moving contact than the one before, identify such a screen.
    private static let proof = 4
    /// How long a frame is held at most. The longest scans seen take 21 ms.
    private static let longestScan = Microseconds.milliseconds(25)

    private var turns = 0
    private var lastMover: ContactID?
    private var held = TouchFrame()
    private(set) var isHolding = false
    private var heldSince: Microseconds = 0
    /// The contacts that have moved in this scan, and in the one before.
    private var movers: ContiguousArray<ContactID> = []
    private var earlierMovers: ContiguousArray<ContactID> = []

    init() {
        movers.reserveCapacity(TouchFrame.capacity)
        earlierMovers.reserveCapacity(TouchFrame.capacity)
    }

    /// When the held frame must be released; nil: no frame is held.
    var deadline: Microseconds? { isHolding ? heldSince + Self.longestScan : nil }

    /// How to handle a frame.
    enum Plan {
        /// It is complete: evaluate the held frame, then this one.
        case pass
        /// Hold it; one contact moved in it. `isNext`: the held frame is already complete and must be evaluated first.
        case hold(moved: ContactID, isNext: Bool)
    }

    /// Decides how to handle a frame.
    func plan(for frame: TouchFrame) -> Plan {
        guard let mover = soleMover(of: frame) else {
            if !earlierMovers.isEmpty { earlierMovers.removeAll(keepingCapacity: true) }
            return .pass
        }
        if lastMover != nil && lastMover != mover { turns = min(turns + 1, Self.proof) }
        lastMover = mover
        return turns == Self.proof ? .hold(moved: mover, isNext: movers.contains(mover)) : .pass
    }

    /// Whether the held frame is complete.
    var isComplete: Bool { !earlierMovers.isEmpty && earlierMovers.allSatisfy(movers.contains) }

    /// Hands over the held frame, if there is one.
    func release() -> TouchFrame? {
        guard isHolding else { return nil }
        isHolding = false
        swap(&movers, &earlierMovers)
        movers.removeAll(keepingCapacity: true)
        return held
    }

    /// Merges a frame, in which one contact moved, into the held frame.
    func hold(_ frame: TouchFrame, moved mover: ContactID) {
        if !isHolding { heldSince = frame.time }
        isHolding = true
        movers.append(mover)
        // Contact by contact: storage shared with the decoder would have to be copied, which allocates.
        held.restart(at: frame.time)
        for contact in frame.contacts { held.append(contact) }
    }

    /// The only contact that has moved, of several; nil if there is none, or contacts come or go.
    private func soleMover(of frame: TouchFrame) -> ContactID? {
        guard frame.changingCount == 0 else { return nil }
        if frame.movedCount > 1 {
            turns = 0
            lastMover = nil
        }
        guard frame.movedCount == 1, frame.contacts.count > 1 else { return nil }
        return frame.contacts.first { $0.phase == .moved }?.id
    }
}
