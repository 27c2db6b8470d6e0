import MudraTouch

/// The rules for a decoder's frames, whatever its device sends. Traps when a frame breaks one, which is a finding.
///
/// A step is an event, or anything else that makes a decoder deliver frames.
package struct FrameRules {
    /// The positions of the contacts that have begun and not ended, as of the last frame.
    private var down: [ContactID: Point] = [:]
    private var begun: Set<ContactID> = []
    private var framesInStep = 0
    private var onlyDepartures = true
    private var namesAll = true

    /// No contact has begun.
    package init() {}

    /// Checks a frame of the step.
    /// - Parameters:
    ///   - time: when the step happened.
    ///   - mayBegin: whether a contact may begin in it.
    package mutating func check(_ frame: TouchFrame, at time: Microseconds, mayBegin: Bool = true) {
        framesInStep += 1
        require(frame.time == time, "a frame of another time")
        require((1...TouchFrame.capacity).contains(frame.contacts.count), "\(frame.contacts.count) contacts")
        require(framesInStep <= 2 && onlyDepartures, "a frame before this one was more than departures")
        var ids: Set<ContactID> = []
        for contact in frame.contacts {
            require(ids.insert(contact.id).inserted, "\(contact) twice in a frame")
            require(contact.position.x.isFinite && contact.position.y.isFinite, "\(contact) is nowhere")
            require(contact.phase != .began || mayBegin, "\(contact) in spite of being muted")
            follow(contact)
        }
        onlyDepartures = frame.contacts.allSatisfy { $0.phase == .ended || $0.phase == .cancelled }
        namesAll = down.keys.allSatisfy(ids.contains)
    }

    /// Ends the step. A step that re-uses slots makes two frames, and only its last one contains every contact that is
    /// down.
    package mutating func endStep() {
        require(namesAll, "a contact that is down is left out")
        (framesInStep, onlyDepartures, namesAll) = (0, true, true)
    }

    /// Checks that the step has removed all contacts.
    package func requireNothingDown() {
        require(down.isEmpty, "\(down.count) contacts survived")
    }

    private mutating func follow(_ contact: Contact) {
        let before = down[contact.id]
        if contact.phase == .began {
            require(begun.insert(contact.id).inserted, "\(contact) once more")
        } else {
            require(before != nil, "\(contact), which is not down")
        }
        require(contact.phase != .stationary || contact.position == before, "\(contact) was at \(before as Any)")
        let isGone = contact.phase == .ended || contact.phase == .cancelled
        down[contact.id] = isGone ? nil : contact.position
    }

    /// Unlike `precondition`, it prints the problem in optimized code, too.
    private func require(_ condition: Bool, _ problem: @autoclosure () -> String) {
        if !condition { fatalError(problem()) }
    }
}
