import MudraEvdev
import Gestures
import MudraTouch

/// The touches on their way from the real screen to the virtual one: found on the one, and shown on the other as far as
/// they are to be seen. Never allocates.
struct ForwardedTouches {
    /// Three times what an engine knows of at a time.
    private static let capacity = 3 * TouchFrame.capacity

    /// In the order in which they landed.
    private var touches: ContiguousArray<ForwardedTouch> = []
    private let encoder: SlotEncoder
    private let canCancel: Bool

    init(_ layout: VirtualLayout, _ encoder: SlotEncoder) {
        self.encoder = encoder
        canCancel = layout.canCancel
        touches.reserveCapacity(Self.capacity)
    }

    // MARK: Which there are

    mutating func add(_ touch: ForwardedTouch) {
        touches.append(touch)
    }

    mutating func change(_ contact: ContactID, _ body: (inout ForwardedTouch) -> Void) {
        if let place = place(of: contact) { body(&touches[place]) }
    }

    func contains(where matches: (ForwardedTouch) -> Bool) -> Bool {
        touches.contains(where: matches)
    }

    func forEach(_ body: (ForwardedTouch) -> Void) {
        for touch in touches { body(touch) }
    }

    mutating func removeAll() {
        touches.removeAll(keepingCapacity: true)
    }

    mutating func removeGone() {
        touches.removeAll { $0.isGone }
    }

    private func place(of contact: ContactID) -> Int? {
        touches.firstIndex { $0.contact == contact }
    }

    // MARK: The real screen

    /// Finds the touches on the real screen, where they have moved, landed and lifted.
    mutating func track(_ decoder: TouchDecoder) {
        for place in touches.indices where touches[place].isDown {
            touches[place].track(decoder.slot(touches[place].realSlot))
        }
        for slot in 0..<decoder.usedSlots {
            let raw = decoder.slot(slot)
            if raw.isOccupied { find(raw, in: slot) }
        }
        // Of what was never seen on the real screen there is nothing to tell.
        touches.removeAll { !$0.isKnown }
    }

    private mutating func find(_ raw: RawSlot, in slot: Int) {
        let known = touches.firstIndex { $0.isDown && $0.realSlot == slot }
        let landed = raw.contact.flatMap { contact in touches.firstIndex { $0.contact == contact && !$0.isKnown } }
        switch (known, landed) {
        case (let known?, let landed?):
            // It was there before the engine knew of it, as one that hovers is: what has been seen has been seen.
            touches[known].contact = touches[landed].contact
            if touches[known].virtualSlot == nil { touches[known].status = touches[landed].status }
            touches[known].isDetained = false
            touches.remove(at: landed)
        case (let known?, nil):
            if let contact = raw.contact { touches[known].contact = contact }
        case (nil, let landed?):
            touches[landed].appear(in: slot, raw)
        case (nil, nil):
            // Of one that the engine knows, and has said nothing of, a gesture has taken the very landing.
            var touch = ForwardedTouch(raw.contact, raw.contact == nil ? .open : .taken)
            touch.appear(in: slot, raw)
            touches.append(touch)
        }
    }

    // MARK: The virtual screen

    /// Shows what has happened in this frame to those that are passed on as it happens.
    mutating func passLive() {
        // First, so that their slots are free for those that land in the same frame.
        for place in touches.indices where touches[place].isLive && touches[place].isLifting {
            guard !touches[place].isDetained, let slot = touches[place].virtualSlot else { continue }
            encoder.change(slot, to: touches[place].now)
            lift(place)
        }
        for place in touches.indices where touches[place].isLive && touches[place].isDown {
            if let slot = touches[place].virtualSlot {
                encoder.change(slot, to: touches[place].now)
            } else {
                land(place, at: touches[place].now)
            }
        }
        for place in touches.indices { touches[place].isLifting = false }
    }

    /// Shows what was kept back of a touch.
    /// - Parameter isLast: nothing more of it is.
    mutating func perform(_ step: Playback.Step, isLast: Bool) {
        guard let place = place(of: step.touch) else { return }
        touches[place].isPlaying = !isLast
        switch step.phase {
        case .down:
            // One that hovered was to be seen already.
            if touches[place].virtualSlot == nil { land(place, at: touches[place].start) }
        case .move:
            if let slot = touches[place].virtualSlot { encoder.change(slot, to: touches[place].now) }
        case .up where touches[place].isDown:
            // To the engine it has lifted, but it hovers: it lifts when the device says so.
            touches[place].isDetained = false
        case .up:
            lift(place)
        case .cancel:
            break
        }
    }

    /// Takes back what is shown of those touches.
    mutating func takeBack(where matches: (ForwardedTouch) -> Bool) {
        if canCancel {
            for touch in touches where matches(touch) {
                if let slot = touch.virtualSlot { encoder.disown(slot) }
            }
            encoder.endFrame()
        }
        for place in touches.indices where matches(touches[place]) { lift(place) }
        encoder.endFrame()
    }

    private mutating func land(_ place: Int, at axes: ContactAxes) {
        guard let slot = encoder.freeSlot(preferring: touches[place].realSlot) ?? vacatedSlot() else {
            touches[place].status = .taken
            return
        }
        touches[place].virtualSlot = slot
        encoder.land(slot, as: touches[place].trackingID, at: axes)
    }

    /// The virtual screen has as many slots as the real one. Where touches whose lifts are kept back fill them, the oldest
    /// of them has waited long enough.
    private mutating func vacatedSlot() -> Int? {
        guard let place = touches.firstIndex(where: { $0.isLingering }), let slot = touches[place].virtualSlot else {
            return nil
        }
        lift(place)
        touches[place].status = .taken
        return slot
    }

    private mutating func lift(_ place: Int) {
        guard let slot = touches[place].virtualSlot else { return }
        encoder.lift(slot)
        touches[place].virtualSlot = nil
    }
}
