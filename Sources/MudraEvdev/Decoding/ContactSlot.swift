import MudraTouch

/// The kernel's values of a slot. They outlive their contact: a value that is the same for the next one is not told
/// again.
struct SlotValues {
    var trackingID: Int32
    var x: Int32
    var y: Int32
    var distance: Int32
    var tool: Int32

    init(trackingID: Int32 = -1, _ axes: ContactAxes) {
        self.trackingID = trackingID
        x = axes[EventCode.positionX]
        y = axes[EventCode.positionY]
        distance = axes[EventCode.distance]
        tool = axes[EventCode.toolType]
    }

    /// Something is in the slot, be it over the screen or on it.
    var isOccupied: Bool { trackingID >= 0 }

    var isPen: Bool { isOccupied && tool == ToolType.pen }

    /// What is in the slot is not meant as a touch.
    var isPalm: Bool { tool == ToolType.palm || tool == ToolType.dial }

    /// Near the screen but not on it.
    var isHovering: Bool { distance > 0 }
}

/// A slot of the device, with the contact that the frames have of it.
struct ContactSlot {
    var values: SlotValues
    /// The contact in the frames; nil: the frames have none of this slot.
    private(set) var contact: ContactID?
    private(set) var phase = Contact.Phase.stationary
    /// What the kernel has in this slot is no touch until it lifts: a palm, or there when the device was opened.
    var isIgnored = false
    /// The contact that left in this frame.
    private(set) var departed: Contact?

    init(_ values: SlotValues) {
        self.values = values
    }

    mutating func land(as id: ContactID) {
        contact = id
        phase = .began
    }

    mutating func noteMove() {
        if phase == .stationary { phase = .moved }
    }

    /// The contact has left, in this way, from where it was last.
    mutating func leave(_ phase: Contact.Phase, at position: Point) {
        guard let id = contact else { return }
        departed = Contact(id: id, phase: phase, position: position, tool: touchTool)
        contact = nil
    }

    /// The contact as this frame reports it. The next frame finds it stationary, unless it moves.
    mutating func report(at position: Point) -> Contact? {
        guard let id = contact else { return nil }
        defer { phase = .stationary }
        return Contact(id: id, phase: phase, position: position, tool: touchTool)
    }

    /// The contact that left, once.
    mutating func takeDeparted() -> Contact? {
        defer { departed = nil }
        return departed
    }

    private var touchTool: Contact.Tool { values.tool == ToolType.pen ? .pen : .finger }
}

/// What a slot holds, as the device says it: for a virtual screen that is to say the same.
public struct RawSlot: Hashable, Sendable {
    /// The device's own name for what is in the slot; -1: nothing is.
    public let trackingID: Int32
    /// The values of its axes, or those of the contact before it.
    public let axes: ContactAxes
    /// Its contact in the frames; nil: the frames have none. It is a palm, muted, over the screen and not on it, or was
    /// there when the device was opened.
    public let contact: ContactID?

    /// Whether something is in the slot, be it over the screen or on it.
    public var isOccupied: Bool { trackingID >= 0 }
}
