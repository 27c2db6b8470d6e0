import MudraTouch

/// The part that all recognizers have in common: name, state, touches, and the pending transition.
///
/// Within `handle`, a recognizer calls `fail`, `succeed`, `change`, `end` and `ignore`, and sets its deadline: this
/// makes a transition pending. After `handle` returns, the engine has the recognizer report the pending transition to
/// its graph. After all recognizers have seen the frame, the arbiter makes or drops each pending transition. A call
/// from elsewhere may be lost.
public final class RecognizerCore {
    // MARK: Configuration

    /// The recognizer's name; nil: it has none. A relation that is declared by name needs a unique one.
    package var name: String?
    /// Free for the maker of the recognizer, to find it again.
    package let tag: UInt32
    /// How the recognizer affects the touches that the application gets, and which touches it accepts.
    package var options = RecognizerOptions()
    /// Whether the recognizer gets `.pressed` events. Set it before you attach the recognizer. The built-in recognizers have
    /// no use for such events.
    public var followsPressure = false
    /// Takes part in the recognizer's decisions.
    package weak var delegate: (any RecognizerDelegate)?
    var targets: [Target] = []
    /// The recognizers that must have failed before it may begin; `Recognizer.require(toFail:)`.
    var requirements: [any Recognizer] = []
    /// The zone that it is attached to; nil: none.
    weak var zone: Zone?

    // MARK: State
    //
    // Only one thread at a time uses a recognizer, and no change of a value here calls code that could read the same
    // value. The run-time check that Swift makes of stored properties of a class cost a third of a frame's time.

    /// The recognizer's state.
    public internal(set) var state = RecognizerState.possible
    /// If false, it receives no touches, and no other recognizer waits for it.
    package internal(set) var isEnabled = true
    /// If true, it gets no touches except those of a gesture that it has begun.
    private(set) var isPaused = false
    /// The gesture's number, the same from began to ended and unique among the engine's gestures; 0 before.
    package internal(set) var gestureID: UInt64 = 0
    /// The values of the gesture.
    public var values = GestureValues()
    /// When the recognizer wants a `.deadline` event, with touches or without; nil: never. Set it within `handle` or
    /// `reset`.
    public var deadline: Microseconds?

    /// The transition that waits for the arbiter.
    var pending = PendingTransition.none
    /// The touches on the screen that the recognizer analyses.
    public internal(set) var touches = TouchSet()
    /// Touches on the screen that landed after the attempt was over. The recognizer does not see them, and is not reset
    /// while they are down.
    var ignored = TouchSet()
    /// Touches on the screen that its next attempt begins with, as soon as this one is over.
    var next = TouchSet()
    /// The attempt begins with touches that had landed before, so no part of it starts over again.
    var isStartingOver = false
    /// All touches of the attempt, including lifted ones.
    var involved = TouchSet()
    /// The deadline to restore if the arbiter declines a pending beginning.
    var suspendedDeadline: Microseconds?
    /// The delegate has let it begin in this attempt.
    var mayBegin = false
    /// If it is a stroke, its drawing has been compared with those of other strokes in this attempt.
    var isCompared = false
    /// Its beginning is pending, and the motion favours a rival.
    var isDeferred = false
    /// More fingers may still make this the gesture of another recognizer; `ArbitratedRecognizer.canGrow(into:)`.
    package internal(set) var mayGrow = false
    /// It has the fingers that it needs, as far as moves are concerned.
    var followsMoves = true
    /// Its place in the graph of an engine, to which it reports.
    private var attachment: Attachment?
    /// The deadline that it last reported to its graph.
    private var reportedDeadline: Microseconds?
    /// The fingers of a gesture that goes on on a virtual touchpad, in mm: where they were when the last of them landed
    /// before it began (of a pointer: where each landed), and where they are.
    package var fingers = (landings: PadFingers(), positions: PadFingers())
    // The last properties, since every frame looks at the others.

    /// Why it fails, or would fail; set only while transitions are traced.
    var reason: Reason?
    /// Puts settings in force that were changed during an attempt; nil: there are none.
    var adoptRules: (() -> Void)?

    /// The core of a recognizer without touches.
    /// - Parameter name: see `Recognizer.name`.
    public convenience init(name: String? = nil) {
        self.init(name: name, tag: 0)
    }

    /// - Parameter tag: free for the maker of the recognizer, to find it again.
    package init(name: String?, tag: UInt32) {
        self.name = name
        self.tag = tag
    }

    // MARK: Its attachment

    /// Records why it fails or will fail, while transitions are traced.
    @inline(__always)
    func explain(_ reason: @autoclosure () -> Reason) {
        if attachment?.activity.isTraced == true { self.reason = reason() }
    }

    /// Traces an event, while transitions are traced.
    func trace(_ recognizer: any Recognizer, _ kind: @autoclosure () -> TraceEvent.Kind) {
        guard let attachment, attachment.activity.isTraced else { return }
        attachment.activity.onTrace?(recognizer, kind())
    }

    struct Attachment {
        let activity: RecognizerActivity
        let index: Int
        let isContinuous: Bool
    }

    /// Attaches it to a graph; nil: it is in no graph.
    func attach(to attachment: Attachment?) {
        self.attachment = attachment
        guard let attachment else { return }
        if !isAtRest || deadline != nil { attachment.activity.wake(attachment.index) }
        if state.isActive { attachment.activity.begun.insert(attachment.index) }
        // Even nil: the graph may have been in charge before and may still have the deadline of that time.
        attachment.activity.deadlines.set(deadline, of: attachment.index)
        reportedDeadline = deadline
        reportActivity(unsettling: true)
    }

    /// Pauses it, or ends its pause. After the pause it takes no part as long as one of the touches is down that it has
    /// not seen: it would count too few fingers.
    func setPaused(_ isPaused: Bool, unseen: TouchSet) {
        if self.isPaused && !isPaused && isAtRest && !unseen.isEmpty {
            state = .failed
            ignored = unseen
        }
        self.isPaused = isPaused
    }

    /// Reports its activity to the graph. Called at the end of every step that may have changed it: an event handled, a
    /// transition made, an attempt reset.
    /// - Parameter unsettling: whether the step may end or start an attempt.
    @inline(never)
    func reportActivity(unsettling: Bool = false) {
        // Not inlined, so that a loop over members counts no references for members with nothing to report.
        guard let attachment else { return }
        attachment.activity.setPending(!pending.isNone, isHeld: isHeld, attachment.index)
        attachment.activity.setFollowing(followsMoves && isListening(attachment.isContinuous), attachment.index)
        if deadline != reportedDeadline {
            reportedDeadline = deadline
            attachment.activity.deadlines.set(deadline, of: attachment.index)
        }
        if unsettling { attachment.activity.isUnsettled = true }
    }

    /// The same after a move. Most moves decide nothing and leave nothing to report.
    @inline(__always)
    func reportMove() {
        if !pending.isNone || deadline != reportedDeadline { reportActivity() }
    }
}
