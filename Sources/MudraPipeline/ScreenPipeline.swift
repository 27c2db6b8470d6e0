import Gestures
import MudraEvdev
import MudraPassthrough
import MudraTouch

/// One screen's way from events to transitions: decoder and engine, the same for a live screen and a recording.
public final class ScreenPipeline {
    /// What recognizes the screen's gestures.
    public let engine: GestureEngine
    private var decoder: TouchDecoder
    /// Called with every frame that the engine has processed; nil: they are not wanted.
    public var onFrame: ((TouchFrame) -> Void)?
    /// Shows others what the recognizers leave of the touches; nil: they see the screen for themselves.
    public var passthrough: Passthrough? { didSet { connect() } }
    /// How many frames have been through.
    public private(set) var frames: UInt64 = 0
    /// How contacts are made of what the panel sends. What is said of gaps is in force when the screen is empty next.
    public var contactSettings = ContactSettings() {
        didSet { decoder.setDetectsPalms(contactSettings.detectsPalms ?? true) }
    }
    private var bridge: ContactBridge?
    private var lostContacts = LostContactDetector()

    /// A pipeline without recognizers.
    public init(decoder: TouchDecoder, engine: GestureEngine) {
        self.decoder = decoder
        self.engine = engine
    }

    /// Decodes an event of the device, and has its frames recognized.
    /// - Parameter receive: called for every transition that the event brings about.
    public func process(_ event: InputEvent, _ receive: (Transition) -> Void) {
        guard bridge != nil else {
            decode(event, receive)
            return adoptGap(after: event)
        }
        while let deadline = bridge?.deadline, deadline < event.time { releaseLifts(at: deadline, receive) }
        bridge?.pass(event) { decode($0, receive) }
        adoptGap(after: event)
    }

    private func decode(_ event: InputEvent, _ receive: (Transition) -> Void) {
        decoder.decode(event) { frame in
            frames &+= 1
            if contactSettings.gap == nil && bridge == nil { lostContacts.note(frame) }
            recognize(frame, receive)
        }
        passthrough?.follow(event, decoder)
    }

    private func releaseLifts(at time: Microseconds, _ receive: (Transition) -> Void) {
        bridge?.release(at: time) { decode($0, receive) }
    }

    /// Between two contacts the bridge may come, go, or be another.
    private func adoptGap(after event: InputEvent) {
        guard event.isReport else { return }
        let gap = contactSettings.gap ?? (lostContacts.isKnown ? ContactBridge.usualGap : 0)
        guard gap != bridge?.gap ?? 0, isScreenEmpty else { return }
        bridge = gap > 0 ? ContactBridge(over: gap, before: decoder) : nil
    }

    /// Whether nothing is on the screen, be it a touch or not.
    public var isScreenEmpty: Bool { decoder.isScreenEmpty }

    /// When a lift comes that is kept back in case its finger is found again; nil: none is kept back.
    var liftDeadline: Microseconds? { bridge?.deadline }

    /// When `advance(to:)` is to be called unless an event comes first; nil: not before the next event.
    public var nextDeadline: Microseconds? {
        var next = engine.nextDeadline
        if let deadline = passthrough?.nextDeadline { next = min(next ?? deadline, deadline) }
        if let deadline = bridge?.deadline { next = min(next ?? deadline, deadline) }
        return next
    }

    /// Does what is due up to and including `time`.
    public func advance(to time: Microseconds, _ receive: (Transition) -> Void) {
        while let deadline = bridge?.deadline, deadline <= time { releaseLifts(at: deadline, receive) }
        engine.advance(to: time, receive)
        passthrough?.settle(at: time)
    }

    /// Puts other recognizers in charge and gives back those that were.
    public func install(_ graph: RecognizerGraph, at time: Microseconds, _ receive: (Transition) -> Void)
        -> RecognizerGraph
    {
        defer { passthrough?.settle(at: time) }
        return engine.install(graph, at: time, receive)
    }

    private func connect() {
        engine.onDelivery = passthrough.map { passthrough in { passthrough.apply($0) } }
        engine.onDelivered = passthrough.map { passthrough in { passthrough.complete() } }
        passthrough?.isTurned = decoder.isTurned
    }

    private func recognize(_ frame: TouchFrame, _ receive: (Transition) -> Void) {
        engine.process(frame, receive)
        onFrame?(frame)
    }

    /// Takes all fingers off the screen, as when it is unplugged.
    public func cancelContacts(at time: Microseconds, _ receive: (Transition) -> Void) {
        losing(to: .end) {
            decoder.cancelContacts(at: time) { recognize($0, receive) }
            engine.cancelTouches(at: time, receive)
        }
        passthrough?.settle(at: time)
    }

    /// Cancels all touches and lets none begin, as while a pen is near, or lets them begin again.
    public func setMuted(_ isMuted: Bool, at time: Microseconds, _ receive: (Transition) -> Void) {
        losing(to: .pen) {
            decoder.setMuted(isMuted, at: time) { recognize($0, receive) }
        }
        passthrough?.settle(at: time)
    }

    /// The screen lies or measures otherwise from now on; touches on it are cancelled.
    public func setGeometry(_ geometry: ScreenGeometry, at time: Microseconds, _ receive: (Transition) -> Void) {
        losing(to: .turned) {
            decoder.setGeometry(geometry, at: time) { recognize($0, receive) }
            bridge?.setGeometry(geometry)
            engine.resize(to: geometry.size, at: time, receive)
        }
        passthrough?.isTurned = decoder.isTurned
        passthrough?.settle(at: time)
    }

    /// Touches that `work` cancels are cancelled for this reason; at all other times they are palms.
    private func losing(to cause: CancellationCause, _ work: () -> Void) {
        engine.cancellationCause = cause
        work()
        engine.cancellationCause = .palm
    }
}
