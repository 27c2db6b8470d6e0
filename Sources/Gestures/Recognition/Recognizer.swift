import MudraTouch

/// What a recognizer is told. In one frame landings come before the move, and the move before lifts.
public enum TouchEvent: Sendable {
    /// The touch at this index landed and is the recognizer's from now on.
    case landed(Int)
    /// Touches of the recognizer moved; told once a frame, when all of them are where they belong.
    case moved
    /// The touch at this index lifted and is the recognizer's no more.
    case lifted(Int)
    /// A resting touch, at this index, is the recognizer's no more; it counts for no gesture until it has lifted.
    case dropped(Int)
    /// The recognizer's deadline has come.
    case deadline
}

/// Tells one kind of gesture from everything else that fingers do.
///
/// A recognizer looks at the touches it is given and says through its `core` what it makes of them. It has no clock and
/// no view of other recognizers: the engine hands it the time and decides, when all have spoken, which of the pending
/// transitions are made. The built-in recognizers have no other means than a recognizer of your own.
public protocol Recognizer: AnyObject {
    /// Its state, its touches, its targets, and the means to say what it makes of them.
    var core: RecognizerCore { get }

    /// What kind of gesture it is, as users write it: `tap`.
    var typeName: String { get }

    /// Whether the gesture lasts (began, changed, ended) or happens at once (ended).
    var isContinuous: Bool { get }

    /// Its place among recognizers that could begin in the same frame. Must not change.
    var precedence: Precedence { get }

    /// Follows an event. A touch taken away by the system (a palm, an unplugged screen) is not told: the engine
    /// fails or cancels the recognizer by itself.
    func handle(_ event: TouchEvent, in context: TouchContext)

    /// Forgets the attempt that is over.
    func reset()

    /// Whether this recognizer, when it begins, fails `other`.
    func canPrevent(_ other: any Recognizer) -> Bool

    /// Whether this recognizer fails when `other` begins.
    func canBePrevented(by other: any Recognizer) -> Bool

    /// Whether `other` must have failed before this one may begin. Asked once an attempt for every pair.
    func shouldRequireFailure(of other: any Recognizer) -> Bool

    /// Whether this recognizer must have failed before `other` may begin. Asked once an attempt for every pair.
    func shouldBeRequiredToFail(by other: any Recognizer) -> Bool

    /// Whether its fingers may be the first of those that `other` needs: `core.mayGrow` says whether there is such a one
    /// that can get the same touches. Must not change.
    func canGrow(into other: any Recognizer) -> Bool

    /// Whether moves matter to it, with the touches that it has. It is told of none while they do not, and asked again
    /// when touches of it land or lift.
    var followsMoves: Bool { get }

    /// Whether a touch of it that lies still is a finger of its gesture alone: such a touch does not rest. Not so where
    /// lying still is all that the gesture asks for, since a hand that holds the screen does the same.
    var needsStillTouches: Bool { get }

    /// The kind of motion that it stands for, while it has all the fingers it needs. Recognizers of different kinds with
    /// the same fingers compete: the one that the motion speaks for begins. Nil: it takes no part in that.
    var motionKind: MotionKind? { get }

    /// How its fingers have moved since the last one of them landed; asked only if it has a `motionKind`.
    func motion(in touches: TouchTable) -> Motion
}

extension Recognizer {
    /// A recognizer needs one finger unless it knows better.
    public var precedence: Precedence { Precedence(touches: 1) }

    /// A beginning gesture prevents all others unless a recognizer knows better.
    public func canPrevent(_ other: any Recognizer) -> Bool { true }

    /// A recognizer lets itself be prevented unless it knows better.
    public func canBePrevented(by other: any Recognizer) -> Bool { true }

    /// A recognizer waits for no other unless it knows better.
    public func shouldRequireFailure(of other: any Recognizer) -> Bool { false }

    /// A recognizer lets no other wait unless it knows better.
    public func shouldBeRequiredToFail(by other: any Recognizer) -> Bool { false }

    /// A recognizer's fingers are all that there will be unless it knows better.
    public func canGrow(into other: any Recognizer) -> Bool { false }

    /// Moves matter to a recognizer unless it knows better.
    public var followsMoves: Bool { true }

    /// A recognizer needs its touches while its gesture goes on unless it knows better.
    public var needsStillTouches: Bool { core.state.isActive }

    /// A recognizer takes no part in the competition of motions unless it knows better.
    public var motionKind: MotionKind? { nil }

    /// No motion.
    public func motion(in touches: TouchTable) -> Motion { Motion() }
}

/// Decides between recognizers that could begin in the same frame: those of an edge first, then more fingers, then more
/// taps (a tap cannot prevent one that needs more taps, so the other order would let both fire), then the order of
/// declaration. Recognizers of a deeper zone come before all that.
public struct Precedence: Comparable, Sendable {
    let isOfEdge: Bool
    let touches: Int
    let taps: Int

    /// The precedence of a recognizer that needs so many fingers and taps.
    public init(touches: Int, taps: Int = 0, isOfEdge: Bool = false) {
        self.touches = touches
        self.taps = taps
        self.isOfEdge = isOfEdge
    }

    /// Whether `lhs` comes first.
    public static func < (lhs: Precedence, rhs: Precedence) -> Bool {
        (lhs.isOfEdge ? 1 : 0, lhs.touches, lhs.taps) > (rhs.isOfEdge ? 1 : 0, rhs.touches, rhs.taps)
    }
}
