import Touch

/// What a recognizer is told. In one frame landings come before the move, and the move before lifts.
public enum TouchEvent: Sendable {
    /// The touch at this place landed and is the recognizer's from now on.
    case landed(Int)
    /// Touches of the recognizer moved; told once a frame, when all of them are where they belong.
    case moved
    /// The touch at this place lifted and is the recognizer's no more.
    case lifted(Int)
    /// The recognizer's deadline has come.
    case deadline
}

/// When something happened, and the touches as of then.
public struct TouchContext {
    /// The time stamp of the frame, or the deadline's own time.
    public let time: Microseconds
    /// All touches of the screen.
    public let touches: TouchTable
}

/// Tells one kind of gesture from everything else that fingers do.
///
/// A recognizer looks at the touches it is given and says through its `core` what it makes of them. It has no clock and
/// no view of other recognizers: the engine hands it the time and decides, when all have spoken, whose wish comes true.
public protocol Recognizer: AnyObject {
    /// Its state, its touches, and the way to make its wishes known.
    var core: RecognizerCore { get }

    /// What kind of gesture it is, as users write it: `tap`.
    var typeName: String { get }

    /// Whether the gesture lasts (began, changed, ended) or happens at once (ended).
    var isContinuous: Bool { get }

    /// Its place among recognizers that could begin in the same frame.
    var precedence: Precedence { get }

    /// Takes note of an event. A touch taken away by the system (a palm, an unplugged screen) is not told: the engine
    /// fails or cancels the recognizer by itself.
    func handle(_ event: TouchEvent, in context: TouchContext)

    /// Forgets the attempt that is over.
    func reset()

    /// Whether this recognizer, when it begins, fails `other`.
    func canPrevent(_ other: any Recognizer) -> Bool

    /// Whether this recognizer fails when `other` begins.
    func canBePrevented(by other: any Recognizer) -> Bool
}

extension Recognizer {
    /// A beginning gesture prevents all others unless a recognizer knows better.
    public func canPrevent(_ other: any Recognizer) -> Bool { true }

    /// A recognizer lets itself be prevented unless it knows better.
    public func canBePrevented(by other: any Recognizer) -> Bool { true }
}

/// Decides between recognizers that could begin in the same frame: more fingers first, then more taps (a tap cannot
/// prevent one that needs more taps, so the other order would let both fire), then the order of declaration.
public struct Precedence: Comparable, Sendable {
    let touches: Int
    let taps: Int

    /// The precedence of a recognizer that needs so many fingers and taps.
    public init(touches: Int, taps: Int = 0) {
        self.touches = touches
        self.taps = taps
    }

    /// Whether `lhs` comes first.
    public static func < (lhs: Precedence, rhs: Precedence) -> Bool {
        (lhs.touches, lhs.taps) > (rhs.touches, rhs.taps)
    }
}
