import MudraEvdev
import MudraTouch

/// The contact in a slot, and its last recorded values.
struct TranscriptSlot {
    /// How a contact has left the slot in this frame.
    enum Departure {
        case none
        case lifted
        /// Another contact lands in it in the same frame.
        case replaced
    }

    var contact: ContactID?
    var departure = Departure.none
    var x: Int32?
    var y: Int32?
    var tool: Int32?

    /// Makes every value new, so that all are recorded again.
    mutating func forgetAxes() {
        (x, y, tool) = (nil, nil, nil)
    }
}

extension Contact.Tool {
    var axisValue: Int32 {
        switch self {
        case .finger: ToolType.finger
        case .pen: ToolType.pen
        }
    }
}
