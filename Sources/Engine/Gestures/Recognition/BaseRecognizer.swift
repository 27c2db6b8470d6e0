/// A recognizer with an answer to everything that the engine asks, for subclasses to override: a subclass cannot override
/// the defaults of the protocol.
///
/// All built-in recognizers descend from it. The engine reaches their methods through this class, which is quicker than
/// through the protocol.
open class BaseRecognizer: Recognizer {
    /// Its state and its touches.
    public final let core: RecognizerCore

    /// A recognizer with this core.
    public init(_ core: RecognizerCore = RecognizerCore()) {
        self.core = core
    }

    /// The kind of gesture; by default the name of the class.
    open var typeName: String { "\(type(of: self))" }

    /// Whether the gesture lasts; by default it happens at once.
    open var isContinuous: Bool { false }

    /// Handles an event.
    open func handle(_ event: TouchEvent, in context: TouchContext) {}

    /// Resets the recognizer after an attempt.
    open func reset() {}

    /// Whether it may begin, after it has seen its gesture.
    open func shouldBegin() -> Bool { true }

    /// Whether `other` fails when this recognizer begins.
    open func canPrevent(_ other: any Recognizer) -> Bool { true }

    /// Whether this recognizer fails when `other` begins.
    open func canBePrevented(by other: any Recognizer) -> Bool { true }

    /// Whether `other` must have failed before this recognizer may begin.
    open func shouldRequireFailure(of other: any Recognizer) -> Bool { false }

    /// Whether this recognizer must have failed before `other` may begin.
    open func shouldBeRequiredToFail(by other: any Recognizer) -> Bool { false }
}
