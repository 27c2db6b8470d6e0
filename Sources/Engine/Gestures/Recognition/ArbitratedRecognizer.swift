/// A recognizer that bargains with others for its touches, beyond what `Recognizer` lets every recognizer do. The built-in
/// ones do. A recognizer that does not is treated by the defaults here.
package protocol ArbitratedRecognizer: Recognizer {
    /// Its rank among recognizers that could begin in the same frame. Changes only with its settings.
    var precedence: Precedence { get }

    /// Whether the gesture of `other` may start with the fingers of this one. `core.mayGrow` reports whether such a
    /// recognizer is enabled and can get the same touches. Changes only with its settings.
    func canGrow(into other: any ArbitratedRecognizer) -> Bool

    /// Whether moves matter to the recognizer, with the touches that it has. While they do not, it gets no `.moved`
    /// events. Asked again when its touches land or lift.
    var followsMoves: Bool { get }

    /// Whether a still touch of this recognizer can only be a finger of its gesture; such a touch is not set to rest.
    /// False if lying still is all that the gesture asks for, since a hand that holds the screen does the same.
    var needsStillTouches: Bool { get }

    /// Whether recognizers with a `motionKind` and the same fingers wait until this one has failed, for now.
    var holdsDrags: Bool { get }

    /// The kind of motion that this gesture consists of, while the recognizer has all the fingers it needs. Recognizers
    /// of different kinds with the same fingers compete: the one that the motion favours begins. Nil: it does not
    /// compete.
    var motionKind: MotionKind? { get }

    /// How its fingers have moved since the last one landed. Called only if it has a `motionKind`.
    func motion(in touches: TouchTable) -> Motion

    /// How near its touches came to a drawn shape, once it is drawn. Of recognizers with the same touches the nearest
    /// begins, if it is clear of the others. Nil: it does not compete.
    var strokeMatch: StrokeMatch? { get }
}

extension ArbitratedRecognizer {
    /// By default no gesture with more fingers grows out of a recognizer's fingers.
    package func canGrow(into other: any ArbitratedRecognizer) -> Bool { false }

    /// By default moves matter to a recognizer.
    package var followsMoves: Bool { true }

    /// By default a recognizer needs still touches while its gesture is active.
    package var needsStillTouches: Bool { core.state.isActive }

    /// By default no drag waits for a recognizer.
    package var holdsDrags: Bool { false }

    /// By default a recognizer does not compete by motion.
    package var motionKind: MotionKind? { nil }

    /// By default a recognizer does not compete by a drawn shape.
    package var strokeMatch: StrokeMatch? { nil }

    /// No motion.
    package func motion(in touches: TouchTable) -> Motion { Motion() }
}

/// Orders recognizers that could begin in the same frame: edge gestures first, then more fingers, then more taps, then
/// the order of declaration. Recognizers of a deeper zone come before all of this. A tap cannot prevent one that needs
/// more taps, so with fewer taps first both would fire.
package struct Precedence: Comparable, Sendable {
    let isOfEdge: Bool
    package let touches: Int
    let taps: Int

    /// The precedence of a recognizer that does not bargain.
    static let ofOneFinger = Precedence(touches: 1)

    /// The precedence of a recognizer that needs this many fingers and taps.
    package init(touches: Int, taps: Int = 0, isOfEdge: Bool = false) {
        self.touches = touches
        self.taps = taps
        self.isOfEdge = isOfEdge
    }

    /// Whether `lhs` comes first.
    package static func < (lhs: Precedence, rhs: Precedence) -> Bool {
        (lhs.isOfEdge ? 1 : 0, lhs.touches, lhs.taps) > (rhs.isOfEdge ? 1 : 0, rhs.touches, rhs.taps)
    }
}
