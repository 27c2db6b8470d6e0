import MudraEvdev
import MudraTouch

/// Which contact has a slot, and what was told of it.
struct TranscriptSlot {
    /// Whether a contact has left it in this very frame.
    enum Departure {
        case none
        case lifted
        /// Another lands in it in the same frame.
        case replaced
    }

    var contact: ContactID?
    var departure = Departure.none
    var x: Int32?
    var y: Int32?
    var tool: Int32?

    /// All is told anew.
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
