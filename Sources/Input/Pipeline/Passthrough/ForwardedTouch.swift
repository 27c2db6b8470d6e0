import Gestures
import MudraEvdev
import MudraTouch

/// A touch on its way from the real screen to the virtual one.
///
/// ```
///   landed ──pass──▶ visible ──cancel──▶ taken ──▶ gone
///      └──withhold──▶ withheld ──replay──▶ visible ──lift──▶ gone
/// ```
struct ForwardedTouch {
    /// How much the application below the grabbed screen sees of the touch.
    enum Visibility {
        /// The application sees nothing of it yet.
        case withheld
        /// The application sees it.
        case visible
        /// A gesture has taken it: the application sees no more of it.
        case taken
    }

    /// Its ID in the engine; nil: the engine does not know it, for example a palm.
    var contact: ContactID?
    var visibility: Visibility
    private(set) var realSlot = 0
    /// Its tracking ID on both screens; -1 until it has been found on the real one.
    private(set) var trackingID: Int32 = -1
    /// Its axes when it landed.
    private(set) var start = ContactAxes()
    /// Its current or last axes.
    private(set) var now = ContactAxes()
    private(set) var isDown = false
    /// The engine did not know it in the last frame.
    private var isNameless = false
    /// It has lifted in this frame.
    var isLifting = false
    /// Its lift is withheld.
    var isDetained = false
    /// Its withheld events are being played.
    var isPlaying = false
    /// Its slot on the virtual screen; nil: it is not there.
    var virtualSlot: Int?

    init(_ contact: ContactID?, _ visibility: Visibility) {
        self.contact = contact
        self.visibility = visibility
    }

    /// Whether it has been found on the real screen.
    var isKnown: Bool { trackingID >= 0 }

    /// Whether its events are forwarded as they happen.
    var isLive: Bool { visibility == .visible && !isPlaying }

    /// Whether it is only on the virtual screen.
    var isLingering: Bool { !isDown && virtualSlot != nil }

    /// Whether no more events can come of it.
    var isGone: Bool { isKnown && !isDown && virtualSlot == nil && visibility != .withheld && !isPlaying }

    /// It has been found on the real screen.
    mutating func appear(in slot: Int, _ raw: RawSlot) {
        realSlot = slot
        trackingID = raw.trackingID
        start = raw.axes
        now = raw.axes
        isDown = true
    }

    /// Reads its state on the real screen.
    mutating func track(_ raw: RawSlot) {
        // A finger that hovered has another ID when it touches again. A finger that lifts and lands in one frame makes
        // another touch, though a single-touch screen gives all touches the same ID.
        let hasSameName = contact == nil || raw.contact == nil || contact == raw.contact || isNameless
        let isSame = trackingID == raw.trackingID && hasSameName
        isNameless = raw.contact == nil
        // A touch may still move in the frame of its lift. The values of another touch in its slot are not its own.
        if isSame || !raw.isOccupied { now = raw.axes }
        guard !isSame else { return }
        isDown = false
        isLifting = true
    }
}
