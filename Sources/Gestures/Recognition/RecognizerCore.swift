import MudraTouch

/// The part that all recognizers have in common: identity, state, touches, and the transition that is pending.
///
/// A recognizer calls `fail`, `succeed`, `change`, `end` and `ignore`, and sets its deadline, within `handle`: that makes
/// a transition pending. When `handle` returns, the engine has the recognizer report it to its graph. When all recognizers
/// have seen the frame, the arbiter makes each pending transition real or lets it lapse. A call from elsewhere may be lost.
public final class RecognizerCore {
    // MARK: Configuration

    /// What the recognizer is called; unique among those that can relate to it.
    public let name: String
    /// Free for the maker of the recognizer, to find it again.
    public let tag: UInt32
    /// What the recognizer does to the touches that others would get, and which ones it looks at.
    @exclusivity(unchecked) public var options = RecognizerOptions()
    /// Has a say in what the recognizer does.
    public weak var delegate: (any RecognizerDelegate)?
    /// The code that is called for the gesture.
    var targets: [Target] = []
    /// Those that must have failed before it may begin; `Recognizer.require(toFail:)`.
    var requirements: [any Recognizer] = []
    /// What it is attached to.
    weak var host: (any RecognizerHost)?

    // MARK: State
    //
    // One thread at a time has a recognizer, and no change of a value here calls anything that could look at the same
    // value: checking that at run time, as Swift does with what an object stores, took a third of a frame's time.

    /// Where it stands.
    @exclusivity(unchecked) public internal(set) var state = RecognizerState.possible
    /// Off: receives no touches, and no other waits for it.
    public internal(set) var isEnabled = true
    /// The same from began to ended and unique among the engine's gestures; 0 before.
    @exclusivity(unchecked) public internal(set) var gestureID: UInt64 = 0
    /// What the gesture is like.
    @exclusivity(unchecked) public var values = GestureValues()
    /// When the recognizer wants a `.deadline` event, touches or not; nil: never. To be set within `handle` or `reset`.
    @exclusivity(unchecked) public var deadline: Microseconds?

    /// The transition that waits for the arbiter.
    @exclusivity(unchecked) var pending = PendingTransition.none
    /// The touches on the screen that the recognizer analyses.
    @exclusivity(unchecked) public internal(set) var touches = TouchSet()
    /// Touches on the screen that came when it was over: it sees nothing of them, and is not reset while they are down.
    @exclusivity(unchecked) var ignored = TouchSet()
    /// Touches on the screen that its next attempt begins with, as soon as this one is over.
    @exclusivity(unchecked) var next = TouchSet()
    /// The attempt begins with touches that have landed before: nothing of it starts over once more.
    @exclusivity(unchecked) var isStartingOver = false
    /// All touches of the attempt, lifted ones too.
    @exclusivity(unchecked) var involved = TouchSet()
    /// The deadline that counts again if the arbiter declines a pending beginning.
    @exclusivity(unchecked) var suspendedDeadline: Microseconds?
    /// The delegate has let it begin in this attempt.
    @exclusivity(unchecked) var mayBegin = false
    /// Its beginning is pending, and the motion favours a rival.
    @exclusivity(unchecked) var isDeferred = false
    /// Fingers that land may yet make another gesture of its own; `Recognizer.canGrow(into:)`.
    public internal(set) var mayGrow = false
    /// It has the fingers that it needs, as far as moves are concerned.
    @exclusivity(unchecked) var followsMoves = true
    /// Its index in the graph of an engine, to which it reports.
    @exclusivity(unchecked) private var attachment: Attachment?
    /// The deadline that its graph knows of.
    @exclusivity(unchecked) private var reportedDeadline: Microseconds?
    /// Why it fails, or would; only while transitions are traced. Behind all else, which every frame looks at.
    @exclusivity(unchecked) var reason: Reason?

    /// A recognizer that has seen nothing yet.
    public init(name: String, tag: UInt32 = 0) {
        self.name = name
        self.tag = tag
    }

    // MARK: Its attachment

    /// Takes note of why it fails or will fail, while transitions are traced.
    @inline(__always)
    func explain(_ reason: @autoclosure () -> Reason) {
        if attachment?.activity.isTraced == true { self.reason = reason() }
    }

    /// Tells what becomes of it, while transitions are traced.
    func trace(_ recognizer: any Recognizer, _ kind: @autoclosure () -> TraceEvent.Kind) {
        guard let attachment, attachment.activity.isTraced else { return }
        attachment.activity.onTrace?(recognizer, kind())
    }

    /// An index in a graph.
    struct Attachment {
        let activity: RecognizerActivity
        let index: Int
        let isContinuous: Bool
    }

    /// From now on it is a graph's; nil: it is in no graph.
    func attach(to attachment: Attachment?) {
        self.attachment = attachment
        guard let attachment else { return }
        if !isAtRest || deadline != nil { attachment.activity.wake(attachment.index) }
        if state.isActive { attachment.activity.begun.insert(attachment.index) }
        // Even nil: a graph that was in charge before may have a deadline of then.
        attachment.activity.deadlines.set(deadline, of: attachment.index)
        reportedDeadline = deadline
        reportActivity(unsettling: true)
    }

    /// Tells its graph how it stands, at the end of every step that may have changed that: an event handled, a transition
    /// made, an attempt forgotten.
    /// - Parameter unsettling: whether an attempt may end or start by that.
    @inline(never)
    func reportActivity(unsettling: Bool = false) {
        // Not inlined, so that a loop over members counts no references for those that have nothing to report.
        guard let attachment else { return }
        attachment.activity.setPending(!pending.isNone, isHeld: isHeld, attachment.index)
        attachment.activity.setFollowing(followsMoves && isListening(attachment.isContinuous), attachment.index)
        if deadline != reportedDeadline {
            reportedDeadline = deadline
            attachment.activity.deadlines.set(deadline, of: attachment.index)
        }
        if unsettling { attachment.activity.isUnsettled = true }
    }

    /// The same after a move was handled: most moves have decided nothing, and leave nothing to report.
    @inline(__always)
    func reportMove() {
        if !pending.isNone || deadline != reportedDeadline { reportActivity() }
    }
}
