import Gestures
import MudraEvdev
import MudraTouch

/// Turns one screen's events into transitions: a decoder and an engine, the same for a live screen and a recording.
package final class ScreenPipeline {
    package let engine: GestureEngine
    private var decoder: TouchDecoder
    /// Called with every frame that the engine has processed; nil: not needed.
    package var onFrame: ((TouchFrame) -> Void)?
    /// Shows applications the touches that the recognizers leave; nil: they read the screen themselves.
    package var passthrough: Passthrough? { didSet { connect() } }
    /// The emergency exit from a grab; nil: there is none.
    package var exit: EmergencyExit?
    /// How many frames have been decoded.
    package private(set) var frames: UInt64 = 0
    /// How contacts are made from the panel's events. A change of the gap applies as soon as the screen is empty.
    package var contactSettings = ContactSettings() {
        didSet {
            decoder.setDetectsPalms(contactSettings.detectsPalms ?? true)
            adoptGap()
        }
    }
    private var bridge: ContactBridge?
    private var lostContacts = LostContactDetector()

    /// A pipeline without recognizers.
    package init(decoder: TouchDecoder, engine: GestureEngine) {
        self.decoder = decoder
        self.engine = engine
    }

    /// Decodes an event of the device, and recognizes its frames.
    /// - Parameter receive: called for every transition that the event causes.
    package func process(_ event: InputEvent, _ receive: (Transition) -> Void) {
        guard bridge != nil else {
            decode(event, receive)
            if event.isReport { adoptGap() }
            return
        }
        while let deadline = bridge?.deadline, deadline < event.time { releaseLifts(at: deadline, receive) }
        bridge?.pass(event) { decode($0, receive) }
        if event.isReport { adoptGap() }
    }

    private func decode(_ event: InputEvent, _ receive: (Transition) -> Void) {
        decoder.decode(event) { frame in
            frames &+= 1
            if contactSettings.gap == nil && bridge == nil { lostContacts.note(frame) }
            recognize(frame, receive)
        }
        passthrough?.follow(event, decoder)
        if event.isReport { exit?.follow(decoder, at: event.time) }
    }

    private func releaseLifts(at time: Microseconds, _ receive: (Transition) -> Void) {
        bridge?.release(at: time) { decode($0, receive) }
    }

    /// The bridge changes only while no contact is down.
    private func adoptGap() {
        let gap = contactSettings.gap ?? (lostContacts.isKnown ? ContactBridge.usualGap : 0)
        guard gap != bridge?.gap ?? 0, isScreenEmpty else { return }
        bridge = gap > 0 ? ContactBridge(over: gap, before: decoder) : nil
    }

    /// How the device has contradicted itself so far.
    package var oddities: DeviceOddities { decoder.oddities }

    package var geometry: ScreenGeometry { decoder.geometry }

    /// Whether no contact is on the screen, not even one that is not a touch.
    package var isScreenEmpty: Bool { decoder.isScreenEmpty }

    /// When the next withheld lift is due; its finger may be found again until then. nil: none is withheld.
    package var liftDeadline: Microseconds? { bridge?.deadline }

    /// When to call `advance(to:)` unless an event comes first; nil: not before the next event.
    package var nextDeadline: Microseconds? {
        var next = engine.nextDeadline
        if let deadline = passthrough?.nextDeadline { next = min(next ?? deadline, deadline) }
        if let deadline = bridge?.deadline { next = min(next ?? deadline, deadline) }
        return next
    }

    /// Fires all deadlines up to and including `time`.
    package func advance(to time: Microseconds, _ receive: (Transition) -> Void) {
        while let deadline = bridge?.deadline, deadline <= time { releaseLifts(at: deadline, receive) }
        engine.advance(to: time, receive)
        passthrough?.settle(at: time)
    }

    /// Installs a graph and returns the previous one.
    package func install(_ graph: RecognizerGraph, at time: Microseconds, _ receive: (Transition) -> Void)
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

    /// Removes all fingers from the screen, as when it is unplugged.
    package func cancelContacts(at time: Microseconds, _ receive: (Transition) -> Void) {
        decoder.cancelContacts(at: time) { recognize($0, receive) }
        engine.cancelTouches(at: time, receive)
        passthrough?.settle(at: time)
    }

    /// Cancels all touches and lets none begin, as while a pen is near, or lets them begin again.
    package func setMuted(_ isMuted: Bool, at time: Microseconds, _ receive: (Transition) -> Void) {
        decoder.setMuted(isMuted, at: time) { recognize($0, receive) }
        passthrough?.settle(at: time)
    }

    /// Changes the screen's geometry; touches on it are cancelled.
    package func setGeometry(_ geometry: ScreenGeometry, at time: Microseconds, _ receive: (Transition) -> Void) {
        decoder.setGeometry(geometry, at: time) { recognize($0, receive) }
        bridge?.setGeometry(geometry)
        engine.resize(to: geometry.size, at: time, receive)
        passthrough?.isTurned = decoder.isTurned
        passthrough?.settle(at: time)
    }
}
