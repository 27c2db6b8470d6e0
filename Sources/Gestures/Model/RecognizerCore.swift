import MudraTouch

/// The part that all recognizers have in common: identity, state, touches, and the pending of the moment.
///
/// A recognizer calls `fail`, `succeed`, `change`, `end` and `ignore` to say what it has seen. Saying is not doing: the
/// arbiter looks at the wishes of all recognizers after a frame, and makes them transitions or not.
public final class RecognizerCore {
    /// What a recognizer wants and has not been granted.
    enum PendingTransition {
        case none
        case fail
        /// To leave `possible`. `thenEnds`: what wanted to begin was over before it was allowed to.
        case begin(thenEnds: Bool)
        case change
        case end
        case cancel

        var isToBegin: Bool {
            if case .begin = self { return true }
            return false
        }

        var isNone: Bool {
            if case .none = self { return true }
            return false
        }
    }

    // MARK: Configuration

    /// What the recognizer is called; unique among those that can relate to it.
    public let name: String
    /// Free for whoever made the recognizer, to find it again.
    public let tag: UInt32
    /// What the recognizer does to the touches that others would get, and which ones it looks at.
    @exclusivity(unchecked) public var options = RecognizerOptions()
    /// Has a say in what the recognizer does.
    public weak var delegate: (any RecognizerDelegate)?
    /// Who is told of the gesture.
    var targets: [Target] = []
    /// Those that must have failed before it may begin; `Recognizer.require(toFail:)`.
    var requirements: [any Recognizer] = []
    /// The zone it is attached to.
    public internal(set) weak var zone: Zone?

    // MARK: State
    //
    // One thread at a time has a recognizer, and no change of a value here calls anything that could look at the same
    // value: checking that at run time, as Swift does with what an object stores, took a third of a frame's time.

    /// Where it stands.
    @exclusivity(unchecked) public internal(set) var state = RecognizerState.possible {
        didSet { if state != .changed { report(isNews: true) } }
    }
    /// Off: receives no touches and nobody waits for it.
    public internal(set) var isEnabled = true
    /// The same from began to ended and unique among the engine's gestures; 0 before.
    @exclusivity(unchecked) public internal(set) var gestureID: UInt64 = 0
    /// What the gesture is like.
    @exclusivity(unchecked) public var values = GestureValues()
    /// When the recognizer wants a `.deadline` event, touches or not; nil: never.
    @exclusivity(unchecked) public var deadline: Microseconds? {
        didSet {
            if deadline != oldValue, let attachment {
                attachment.activity.deadlines.set(deadline, of: attachment.index)
            }
        }
    }

    @exclusivity(unchecked) var pending = PendingTransition.none {
        didSet { report(isNews: oldValue.isToBegin) }
    }
    /// The touches on the screen that the recognizer analyses.
    @exclusivity(unchecked) public internal(set) var touches = TouchSet()
    /// Touches on the screen that came when it was over: it sees nothing of them, and is not reset while they are down.
    @exclusivity(unchecked) var ignored = TouchSet()
    /// All touches of the attempt, lifted ones too.
    @exclusivity(unchecked) var involved = TouchSet()
    /// The deadline that counts again if the arbiter declines a pending to begin.
    @exclusivity(unchecked) private var suspendedDeadline: Microseconds?
    /// The delegate has let it begin in this attempt.
    @exclusivity(unchecked) var mayBegin = false
    /// It wants to begin, and the motion speaks for another.
    @exclusivity(unchecked) var isOvershadowed = false
    /// It has the fingers that it needs, as far as moves are concerned.
    @exclusivity(unchecked) private var followsMoves = true
    /// Its index in the graph of an engine, where it reports how it stands.
    @exclusivity(unchecked) private var attachment: Attachment?
    /// Why it fails, or would; only where somebody asks. Behind all else, which every frame looks at.
    @exclusivity(unchecked) private(set) var reason: Reason?

    /// A recognizer that has seen nothing yet.
    public init(name: String, tag: UInt32 = 0) {
        self.name = name
        self.tag = tag
    }

    // MARK: For recognizers

    /// The touches are not this gesture.
    /// - Parameter measurement: what was measured that speaks against it; worked out only where somebody asks.
    public func fail(_ measurement: @autoclosure () -> ThresholdMeasurement?) {
        fail(because: measurement().map(Reason.measured) ?? .unexplained)
    }

    /// The touches are over, and were not enough for this gesture.
    /// - Parameter measurement: what they lacked; worked out only where somebody asks. It does not count if the recognizer had
    ///   wanted to begin and could not: that is why, then.
    public func fail(lacking measurement: @autoclosure () -> ThresholdMeasurement) {
        fail(because: reason ?? .measured(measurement()))
    }

    /// The touches are not this gesture.
    public func fail() {
        fail(because: .unexplained)
    }

    func fail(because reason: @autoclosure () -> Reason) {
        explain(reason())
        pending = state == .possible ? .fail : .cancel
        deadline = nil
    }

    /// The touches are this gesture: it begins, or is complete if it is a discrete one.
    ///
    /// It may have to wait for others to fail, so its deadline is off from here: it has succeeded. If the motion speaks
    /// for another recognizer the pending lapses, and the recognizer goes on as before; it may pending again at the next move.
    public func succeed() {
        guard state == .possible else { return }
        if pending.isToBegin { return }
        pending = .begin(thenEnds: false)
        suspendedDeadline = deadline
        deadline = nil
    }

    /// The gesture that has begun has other values than before.
    public func change() {
        if state.isActive { pending = .change }
    }

    /// The gesture that has begun is complete.
    public func end() {
        if state.isActive {
            pending = .end
        } else if pending.isToBegin {
            pending = .begin(thenEnds: true)
        }
    }

    /// A finger that does not matter: the recognizer hears no more of it, and it is nobody's business that it was
    /// offered. It is not taken from others.
    public func ignore(_ index: Int) {
        touches.remove(index)
        involved.remove(index)
        ignored.insert(index)
    }

    // MARK: For the engine

    /// Takes note of why it fails or will fail, where somebody asks.
    @inline(__always)
    func explain(_ reason: @autoclosure () -> Reason) {
        if attachment?.activity.isAsked == true { self.reason = reason() }
    }

    /// Tells what becomes of it, where somebody asks.
    func tell(_ recognizer: any Recognizer, _ event: @autoclosure () -> TraceEvent.Event) {
        guard let attachment, attachment.activity.isAsked else { return }
        attachment.activity.onTrace?(recognizer, event())
    }

    /// It fails since nothing can become of it any more; why it did not begin when it wanted to is why.
    func abandon() {
        fail(because: reason ?? .unexplained)
    }

    /// It is still possible, but wants to begin and is kept waiting.
    var isHeld: Bool {
        pending.isToBegin && state == .possible
    }

    /// It has not said its last word in this attempt.
    var isUndecided: Bool {
        switch pending {
        case .none, .change: !state.isFinished
        case .begin, .fail, .end, .cancel: false
        }
    }

    /// Whether there is anything to forget.
    var isAtRest: Bool {
        state == .possible && touches.isEmpty && ignored.isEmpty && involved.isEmpty
    }

    /// The pending to begin lapses.
    func decline() {
        isOvershadowed = false
        guard isHeld else { return }
        pending = .none
        deadline = suspendedDeadline
    }

    /// Back to before the attempt. The touches still on the screen stay unseen until they lift.
    func clear() {
        state = .possible
        pending = .none
        touches = TouchSet()
        ignored = TouchSet()
        involved = TouchSet()
        deadline = nil
        mayBegin = false
        isOvershadowed = false
        gestureID = 0
        values = GestureValues()
        followsMoves = true
        reason = nil
    }

    // MARK: Its attachment

    /// An index in a graph.
    struct Attachment {
        let activity: RecognizerActivity
        let index: Int
        let isContinuous: Bool
    }

    /// From now on it is a graph's; nil: nobody's.
    func take(_ attachment: Attachment?) {
        self.attachment = attachment
        guard let attachment else { return }
        if !isAtRest || deadline != nil { attachment.activity.wake(attachment.index) }
        if state.isActive { attachment.activity.begun.insert(attachment.index) }
        attachment.activity.deadlines.set(deadline, of: attachment.index)
        report(isNews: true)
    }

    /// Its touches are others than before, and so may be whether moves matter to it.
    func touchesChanged(followsMoves: Bool) {
        self.followsMoves = followsMoves
        report(isNews: true)
    }

    private func report(isNews: Bool) {
        guard let attachment else { return }
        attachment.activity.setWishing(!pending.isNone, isHeld: isHeld, attachment.index)
        attachment.activity.setFollowing(followsMoves && isListening(attachment.isContinuous), attachment.index)
        if isNews { attachment.activity.isUnsettled = true }
    }
}
