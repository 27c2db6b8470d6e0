import Gestures
import MudraEvdev
import MudraTouch

/// The touches on their way from the real screen to the virtual one: finds them on the real screen, and shows them on
/// the virtual one as far as applications may see them. Never allocates.
struct ForwardedTouches {
    /// Three times as many as an engine has at once.
    private static let capacity = 3 * TouchFrame.capacity

    /// In the order in which they landed.
    private var touches: ContiguousArray<ForwardedTouch> = []
    private var departures = Departures()
    private let layout: VirtualLayout
    private let encoder: SlotEncoder
    /// How touches are taken back. A screen that cannot cancel touches lifts them.
    var retraction = Retraction.cancel
    /// Whether the screen's horizontal axis is vertical for the user.
    var isTurned = false

    init(_ layout: VirtualLayout, _ encoder: SlotEncoder) {
        self.layout = layout
        self.encoder = encoder
        touches.reserveCapacity(Self.capacity)
    }

    // MARK: Elements

    mutating func add(_ touch: ForwardedTouch) {
        touches.append(touch)
    }

    mutating func change(_ contact: ContactID, _ body: (inout ForwardedTouch) -> Void) {
        if let index = index(of: contact) { body(&touches[index]) }
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

    private func index(of contact: ContactID) -> Int? {
        touches.firstIndex { $0.contact == contact }
    }

    // MARK: The real screen

    /// Finds the touches on the real screen: updates known ones, and adds those that have landed.
    mutating func track(_ decoder: TouchDecoder) {
        for index in touches.indices where touches[index].isDown {
            touches[index].track(decoder.slot(touches[index].realSlot))
        }
        for slot in 0..<decoder.usedSlots {
            let raw = decoder.slot(slot)
            if raw.isOccupied { find(raw, in: slot) }
        }
        // A touch that was never seen on the real screen has nothing to show.
        touches.removeAll { !$0.isKnown }
    }

    private mutating func find(_ raw: RawSlot, in slot: Int) {
        let known = touches.firstIndex { $0.isDown && $0.realSlot == slot }
        let landed = raw.contact.flatMap { contact in touches.firstIndex { $0.contact == contact && !$0.isKnown } }
        switch (known, landed) {
        case (let known?, let landed?):
            // It was there before the engine knew it, like a hovering finger; if it was visible, it stays visible.
            touches[known].contact = touches[landed].contact
            if touches[known].virtualSlot == nil { touches[known].visibility = touches[landed].visibility }
            touches[known].isDetained = false
            touches.remove(at: landed)
        case (let known?, nil):
            if let contact = raw.contact { touches[known].contact = contact }
        case (nil, let landed?):
            touches[landed].appear(in: slot, raw)
        case (nil, nil):
            // The engine knows the contact but has delivered nothing: a gesture has taken even its landing.
            var touch = ForwardedTouch(raw.contact, raw.contact == nil ? .visible : .taken)
            touch.appear(in: slot, raw)
            touches.append(touch)
        }
    }

    // MARK: The virtual screen

    /// Shows this frame's changes of the touches that are forwarded as they happen.
    mutating func forwardLive() {
        // Lifts come first, so that their slots are free for touches that land in the same frame.
        for index in touches.indices where touches[index].isLive && touches[index].isLifting {
            guard !touches[index].isDetained, let slot = touches[index].virtualSlot else { continue }
            encoder.change(slot, to: touches[index].now)
            lift(index)
        }
        for index in touches.indices where touches[index].isLive && touches[index].isDown {
            if let slot = touches[index].virtualSlot {
                encoder.change(slot, to: touches[index].now)
            } else {
                land(index, at: touches[index].now)
            }
        }
        for index in touches.indices { touches[index].isLifting = false }
    }

    /// Shows a withheld event of a touch.
    /// - Parameter isLast: whether no more of the touch is withheld.
    mutating func perform(_ event: WithheldEvent, isLast: Bool) {
        guard let index = index(of: event.touch) else { return }
        touches[index].isPlaying = !isLast
        switch event.kind {
        case .down:
            // A hovering finger may be visible already.
            if touches[index].virtualSlot == nil { land(index, at: touches[index].start) }
        case .move:
            if let slot = touches[index].virtualSlot { encoder.change(slot, to: touches[index].now) }
        case .up where touches[index].isDown:
            // For the engine it has lifted, but it hovers: it lifts when the device says so.
            touches[index].isDetained = false
        case .up:
            lift(index)
        case .cancel:
            break
        }
    }

    mutating func takeBack(where matches: (ForwardedTouch) -> Bool) {
        let cancels = retraction.cancels && layout.canCancel
        if retraction.leaves || !cancels { leave(where: matches) }
        if cancels {
            for touch in touches where matches(touch) {
                if let slot = touch.virtualSlot { encoder.disown(slot) }
            }
            encoder.endFrame()
            for index in touches.indices where matches(touches[index]) { lift(index) }
            encoder.endFrame()
        } else {
            for index in touches.indices where matches(touches[index]) { depart(index) }
        }
    }

    /// When the next touch that has left the surface lifts; nil: there is none.
    var nextLift: Microseconds? { departures.due }

    /// When the last of the touches that have left the surface by `time` lifts; nil: there is none.
    func lastLift(at time: Microseconds) -> Microseconds? { departures.end(at: time) }

    /// Lifts the touches that have left the surface and have been still for long enough.
    /// - Parameter now: when those that have just left had done so; not before `time`.
    mutating func liftDeparted(at time: Microseconds, now: Microseconds) {
        departures.begin(at: now)
        liftDeparted(upTo: time)
    }

    /// Lifts the touches that are due by `limit`.
    mutating func liftDeparted(upTo limit: Microseconds) {
        guard let nextLift, nextLift <= limit else { return }
        while let slot = departures.popNext(upTo: limit) { encoder.lift(slot) }
        encoder.endFrame()
    }

    /// Takes back all touches of a virtual screen whose state is not known.
    mutating func takeBackUnknown() {
        encoder.assumeFull()
        for step in EdgeStep.allCases {
            for slot in 0..<layout.slotCount { move(slot, ContactAxes(), step) }
            encoder.endFrame()
        }
        for slot in 0..<layout.slotCount { departures.add(slot) }
    }

    /// First to the edge, since some compositors pass on no position beyond it.
    private mutating func leave(where matches: (ForwardedTouch) -> Bool) {
        for step in EdgeStep.allCases {
            for touch in touches where matches(touch) {
                if let slot = touch.virtualSlot { move(slot, touch.now, step) }
            }
            encoder.endFrame()
        }
    }

    private func move(_ slot: Int, _ axes: ContactAxes, _ step: EdgeStep) {
        let (code, place) = layout.edge(nearestTo: axes, step, isTurned: isTurned)
        encoder.move(slot, along: code, to: place)
    }

    /// The touch has left the surface, and lifts later.
    private mutating func depart(_ index: Int) {
        guard let slot = touches[index].virtualSlot else { return }
        departures.add(slot)
        touches[index].virtualSlot = nil
    }

    private mutating func land(_ index: Int, at axes: ContactAxes) {
        guard let slot = encoder.freeSlot(preferring: touches[index].realSlot) ?? vacatedSlot() else {
            touches[index].visibility = .taken
            return
        }
        touches[index].virtualSlot = slot
        encoder.land(slot, as: touches[index].trackingID, at: axes)
    }

    /// Frees a slot. The virtual screen has as many slots as the real one, so touches that have left the surface, or
    /// whose lifts are withheld, may fill it: then the oldest of them lifts early.
    private mutating func vacatedSlot() -> Int? {
        if let slot = departures.popNext(upTo: .distantFuture) {
            encoder.lift(slot)
            encoder.endFrame()
            return slot
        }
        guard let index = touches.firstIndex(where: { $0.isLingering }), let slot = touches[index].virtualSlot else {
            return nil
        }
        lift(index)
        encoder.endFrame()
        touches[index].visibility = .taken
        return slot
    }

    private mutating func lift(_ index: Int) {
        guard let slot = touches[index].virtualSlot else { return }
        encoder.lift(slot, mayBeReused: slot == touches[index].realSlot)
        touches[index].virtualSlot = nil
    }
}
