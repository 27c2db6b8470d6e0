import MudraTouch

extension Showing {
    /// The most fingers that are down at the same time.
    package var fingers: Int {
        frames.map { frame in frame.contacts.count { $0.isFingerDown } }.max() ?? 0
    }

    /// The time from the first landing to the last lift.
    package var duration: Microseconds {
        guard let first = frames.first, let last = frames.last else { return 0 }
        return last.time - first.time
    }

    /// Whether a finger was taken for a palm or cancelled for another reason.
    package var isCancelled: Bool {
        frames.contains { frame in frame.contacts.contains { $0.phase == .cancelled } }
    }
}

extension Contact {
    /// Whether it is a finger that has not lifted.
    var isFingerDown: Bool {
        guard tool == .finger else { return false }
        switch phase {
        case .began, .moved, .stationary: return true
        case .ended, .cancelled: return false
        }
    }
}
