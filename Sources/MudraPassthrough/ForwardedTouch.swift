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
    /// What the application below the grabbed screen sees of it.
    enum Visibility {
        /// Nothing is to be seen of it until more is known.
        case withheld
        /// It is to be seen.
        case visible
        /// A gesture has it: nothing more is to be seen of it.
        case taken
    }

    /// What the engine calls it; nil: the engine has nothing of it, as of a palm.
    var contact: ContactID?
    var visibility: Visibility
    /// Its slot on the real screen.
    private(set) var realSlot = 0
    /// What both screens call it; -1 before it has been found on the real one.
    private(set) var trackingID: Int32 = -1
    /// As it landed.
    private(set) var start = ContactAxes()
    /// As it is, or was last.
    private(set) var now = ContactAxes()
    /// Whether it is on the real screen.
    private(set) var isDown = false
    /// The engine has nothing of it as of the last frame.
    private var isNameless = false
    /// It has lifted in this frame.
    var isLifting = false
    /// Its lift is kept back.
    var isDetained = false
    /// What was kept back of it is being played.
    var isPlaying = false
    /// Where it is on the virtual screen; nil: it is not there.
    var virtualSlot: Int?

    init(_ contact: ContactID?, _ visibility: Visibility) {
        self.contact = contact
        self.visibility = visibility
    }

    /// Whether it has been found on the real screen.
    var isKnown: Bool { trackingID >= 0 }

    /// Whether it is forwarded as it happens.
    var isLive: Bool { visibility == .visible && !isPlaying }

    /// Whether it is on the virtual screen alone.
    var isLingering: Bool { !isDown && virtualSlot != nil }

    /// Whether nothing more can come of it.
    var isGone: Bool { isKnown && !isDown && virtualSlot == nil && visibility != .withheld && !isPlaying }

    /// It has been found on the real screen.
    mutating func appear(in slot: Int, _ raw: RawSlot) {
        realSlot = slot
        trackingID = raw.trackingID
        start = raw.axes
        now = raw.axes
        isDown = true
    }

    /// Looks where it is on the real screen now, and whether it is there.
    mutating func track(_ raw: RawSlot) {
        // A finger that hovered has another name when it touches again. A finger that lifts and lands in one frame makes
        // another touch, though a screen of one finger calls all of them the same.
        let hasSameName = contact == nil || raw.contact == nil || contact == raw.contact || isNameless
        let isSame = trackingID == raw.trackingID && hasSameName
        isNameless = raw.contact == nil
        // Even as it lifts it may move. The values of another touch in its slot are not its own.
        if isSame || !raw.isOccupied { now = raw.axes }
        guard !isSame else { return }
        isDown = false
        isLifting = true
    }
}
