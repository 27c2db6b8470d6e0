import MudraTouch

/// Puts the frames of a scan together where a screen reports one contact per frame (16 of 86 real ones do).
///
/// Such a frame holds one new position and otherwise old ones: seen on its own, a drag of two fingers is a pinch that goes
/// to and fro. Frames are held until every contact that moved in the scan before has moved, or one moves again; nothing
/// is held on other screens, while fewer than two contacts are down, or when one lands or lifts.
///
/// A screen is known by contacts that move in turns, never two at once. On the screens recorded, those that report one
/// contact per frame do so without exception, and of the others none does for longer than a moment.
final class ScanMerger {
    /// So many frames in which another contact moves than in the one before tell such a screen.
    private static let proof = 4
    /// How long a frame is held at most. The longest scans seen take 21 ms.
    private static let longestScan = Microseconds.milliseconds(25)

    @exclusivity(unchecked) private var turns = 0
    @exclusivity(unchecked) private var lastMover: ContactID?
    @exclusivity(unchecked) private var held = TouchFrame()
    @exclusivity(unchecked) private(set) var isHolding = false
    @exclusivity(unchecked) private var heldSince: Microseconds = 0
    /// The contacts that have moved in this scan, and in the one before.
    @exclusivity(unchecked) private var movers: ContiguousArray<ContactID> = []
    @exclusivity(unchecked) private var earlierMovers: ContiguousArray<ContactID> = []

    init() {
        movers.reserveCapacity(TouchFrame.capacity)
        earlierMovers.reserveCapacity(TouchFrame.capacity)
    }

    /// When what is held must be let go; nil: nothing is.
    var deadline: Microseconds? { isHolding ? heldSince + Self.longestScan : nil }

    /// What is to be done with a frame.
    enum Plan {
        /// It is complete: take what is held, then this one.
        case pass
        /// Hold it, in which one contact moved. `isNext`: what is held already is complete, and is to be taken first.
        case hold(moved: ContactID, isNext: Bool)
    }

    /// Looks at a frame.
    func plan(for frame: TouchFrame) -> Plan {
        guard let mover = soleMover(of: frame) else {
            if !earlierMovers.isEmpty { earlierMovers.removeAll(keepingCapacity: true) }
            return .pass
        }
        if lastMover != nil && lastMover != mover { turns = min(turns + 1, Self.proof) }
        lastMover = mover
        return turns == Self.proof ? .hold(moved: mover, isNext: movers.contains(mover)) : .pass
    }

    /// Whether what is held is complete.
    var isComplete: Bool { !earlierMovers.isEmpty && earlierMovers.allSatisfy(movers.contains) }

    /// Gives away what is held, if anything is.
    func release() -> TouchFrame? {
        guard isHolding else { return nil }
        isHolding = false
        swap(&movers, &earlierMovers)
        movers.removeAll(keepingCapacity: true)
        return held
    }

    /// Keeps a frame, in which one contact moved, together with what is held.
    func hold(_ frame: TouchFrame, moved mover: ContactID) {
        if !isHolding { heldSince = frame.time }
        isHolding = true
        movers.append(mover)
        // Contact by contact: storage shared with the decoder would have to be copied, which allocates.
        held.restart(at: frame.time)
        for contact in frame.contacts { held.append(contact) }
    }

    /// The only contact of several that has moved; nil if there is none such, or contacts come or go.
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
