import Touch

/// The part that all recognizers have in common: identity, state, touches, and the wish of the moment.
///
/// A recognizer calls `fail`, `succeed`, `change`, `end` and `ignore` to say what it has seen. Saying is not doing: the
/// arbiter looks at the wishes of all recognizers after a frame, and makes them transitions or not.
public final class RecognizerCore {
    /// What a recognizer wants and has not been granted.
    enum Wish {
        case none
        case fail
        /// To leave `possible`. `thenEnds`: what wanted to begin was over before it was allowed to.
        case begin(thenEnds: Bool)
        case change
        case end
        case cancel
    }

    // MARK: Configuration

    /// What the recognizer is called; unique among those that can relate to it.
    public let name: String
    /// Free for whoever made the recognizer, to find it again.
    public let tag: UInt32
    /// What the recognizer does to the touches that others would get, and which ones it looks at.
    public var options = RecognizerOptions()
    /// Has a say in what the recognizer does.
    public weak var delegate: (any RecognizerDelegate)?
    /// Who is told of the gesture.
    var targets: [Target] = []
    /// Those that must have failed before it may begin; `Recognizer.require(toFail:)`.
    var requirements: [any Recognizer] = []
    /// The zone it is attached to.
    public internal(set) weak var zone: Zone?

    // MARK: State

    /// Where it stands.
    public internal(set) var state = RecognizerState.possible
    /// Off: receives no touches and nobody waits for it.
    public internal(set) var isEnabled = true
    /// The same from began to ended and unique among the engine's gestures; 0 before.
    public internal(set) var gestureID: UInt64 = 0
    /// What the gesture is like.
    public var values = GestureValues()
    /// When the recognizer wants a `.deadline` event, touches or not; nil: never.
    public var deadline: Microseconds?

    var wish = Wish.none
    /// The touches on the screen that the recognizer analyses.
    public internal(set) var touches = TouchSet()
    /// Touches on the screen that came when it was over: it sees nothing of them, and is not reset while they are down.
    var ignored = TouchSet()
    /// All touches of the attempt, lifted ones too.
    var involved = TouchSet()
    /// The deadline that counts again if the arbiter declines a wish to begin.
    private var suspendedDeadline: Microseconds?
    /// The delegate has let it begin in this attempt.
    var mayBegin = false
    /// It wants to begin, and the motion speaks for another.
    var isOvershadowed = false

    /// A recognizer that has seen nothing yet.
    public init(name: String, tag: UInt32 = 0) {
        self.name = name
        self.tag = tag
    }

    // MARK: For recognizers

    /// The touches are not this gesture.
    public func fail() {
        wish = state == .possible ? .fail : .cancel
        deadline = nil
    }

    /// The touches are this gesture: it begins, or is complete if it is a discrete one.
    ///
    /// It may have to wait for others to fail, so its deadline is off from here: it has succeeded. If the motion speaks
    /// for another recognizer the wish lapses, and the recognizer goes on as before; it may wish again at the next move.
    public func succeed() {
        guard state == .possible else { return }
        if case .begin = wish { return }
        wish = .begin(thenEnds: false)
        suspendedDeadline = deadline
        deadline = nil
    }

    /// The gesture that has begun has other values than before.
    public func change() {
        if state.isActive { wish = .change }
    }

    /// The gesture that has begun is complete.
    public func end() {
        if state.isActive {
            wish = .end
        } else if case .begin = wish {
            wish = .begin(thenEnds: true)
        }
    }

    /// A finger that does not matter: the recognizer hears no more of it, and it is nobody's business that it was
    /// offered. It is not taken from others.
    public func ignore(_ place: Int) {
        touches.remove(place)
        involved.remove(place)
        ignored.insert(place)
    }

    // MARK: For the engine

    /// It is still possible, but wants to begin and is kept waiting.
    var isHeld: Bool {
        if case .begin = wish { return state == .possible }
        return false
    }

    /// It has not said its last word in this attempt.
    var isUndecided: Bool {
        switch wish {
        case .none, .change: !state.isFinished
        case .begin, .fail, .end, .cancel: false
        }
    }

    /// Whether there is anything to forget.
    var isAtRest: Bool {
        state == .possible && touches.isEmpty && ignored.isEmpty && involved.isEmpty
    }

    /// The wish to begin lapses.
    func decline() {
        isOvershadowed = false
        guard isHeld else { return }
        wish = .none
        deadline = suspendedDeadline
    }

    /// Back to before the attempt. The touches still on the screen stay unseen until they lift.
    func clear() {
        state = .possible
        wish = .none
        touches = TouchSet()
        ignored = TouchSet()
        involved = TouchSet()
        deadline = nil
        mayBegin = false
        isOvershadowed = false
        gestureID = 0
        values = GestureValues()
    }
}
