import MudraTouch

/// The kernel's values of a slot. They outlive their contact: the kernel does not send a value again that is the same
/// for the next contact.
struct SlotValues: Hashable {
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

    /// The slot holds something, on the screen or over it.
    var isOccupied: Bool { trackingID >= 0 }

    var isPen: Bool { isOccupied && tool == ToolType.pen }

    /// The slot holds something that is not meant as a touch.
    var isPalm: Bool { tool == ToolType.palm || tool == ToolType.dial }

    /// Near the screen but not on it.
    var isHovering: Bool { distance > 0 }
}

/// A slot of the device, with its contact in the frames.
struct ContactSlot {
    var values: SlotValues
    /// The contact in the frames; nil if the frames have none of this slot.
    private(set) var contact: ContactID?
    private(set) var phase = Contact.Phase.stationary
    /// The kernel's contact in this slot does not count until it lifts: it is a palm, or was there when the device was
    /// opened.
    var isIgnored = false
    /// The kernel's contact in this slot had no plausible place as it landed.
    var isUnplaced = false
    /// How the contact has moved in this frame as no finger does.
    var oddity: Contact.Oddity?
    /// The contact that left in this frame.
    private(set) var departed: Contact?
    /// The position of the contact in the last frame, in units of the panel's axes.
    private(set) var place: (x: Int32, y: Int32) = (0, 0)

    init(_ values: SlotValues) {
        self.values = values
    }

    mutating func land(as id: ContactID) {
        contact = id
        phase = .began
    }

    var isMoving: Bool { phase == .moved }

    mutating func noteMove() {
        if phase == .stationary { phase = .moved }
    }

    /// The contact has left from a position: it lifted, or was cancelled for a cause.
    mutating func leave(for cause: CancellationCause? = nil, at position: Point) {
        guard let id = contact else { return }
        departed = Contact(
            id: id, phase: cause == nil ? .ended : .cancelled, position: position, tool: touchTool, cause: cause)
        contact = nil
    }

    /// The contact in this frame. It is stationary in the next frame, unless it moves.
    mutating func report(at position: Point, size: Double?, pressure: Double?) -> Contact? {
        guard let id = contact else { return nil }
        place = (values.x, values.y)
        defer { (phase, oddity) = (.stationary, nil) }
        return Contact(
            id: id, phase: phase, position: position, tool: touchTool, size: size, pressure: pressure, oddity: oddity)
    }

    /// The contact that left; nil from the second call on.
    mutating func takeDeparted() -> Contact? {
        defer { departed = nil }
        return departed
    }

    /// The device has sent a place far off the panel. One such place before a contact's first plausible one is a slip of
    /// the panel. A contact with more has really been there: it must not seem to come in from the edge.
    mutating func noteWildPlace() {
        if isUnplaced && contact == nil { isIgnored = true }
    }

    private var touchTool: Contact.Tool { values.tool == ToolType.pen ? .pen : .finger }
}

/// The content of a slot in the device's own words, from which a virtual screen can repeat it.
package struct RawSlot: Hashable, Sendable {
    /// The device's number for the contact in the slot; -1 if the slot is empty.
    package let trackingID: Int32
    /// The values of its axes, or those of the previous contact.
    package let axes: ContactAxes
    /// Its contact in the frames; nil if the frames have none: it is a palm, muted, hovering, or was there when the
    /// device was opened.
    package let contact: ContactID?
    let values: SlotValues

    /// Whether the slot holds something, on the screen or over it.
    package var isOccupied: Bool { trackingID >= 0 }

    /// The last plausible position, in units of the panel's axes.
    package var place: (x: Int32, y: Int32) { (values.x, values.y) }

    /// Whether the device tells of a finger on the screen, whatever the frames make of it.
    package var isFinger: Bool { isOccupied && !values.isHovering && !values.isPen && !values.isPalm }
}
