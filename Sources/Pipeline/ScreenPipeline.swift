import Evdev
import Gestures
import Touch

/// One screen's way from events to transitions: decoder and engine, the same for a live screen and a recording.
public final class ScreenPipeline {
    /// What recognizes the screen's gestures.
    public let engine: GestureEngine
    private var decoder: TouchDecoder
    /// Called with every frame that the engine has taken; nil: nobody wants them.
    public var onFrame: ((TouchFrame) -> Void)?
    /// How many frames have been through.
    public private(set) var frames: UInt64 = 0

    /// A pipeline without recognizers.
    public init(decoder: TouchDecoder, engine: GestureEngine) {
        self.decoder = decoder
        self.engine = engine
    }

    /// Takes an event of the device.
    /// - Parameter receive: called for every transition that the event brings about.
    public func take(_ event: InputEvent, _ receive: (Transition) -> Void) {
        decoder.take(event) { frame in
            frames &+= 1
            process(frame, receive)
        }
    }

    private func process(_ frame: TouchFrame, _ receive: (Transition) -> Void) {
        engine.process(frame, receive)
        onFrame?(frame)
    }

    /// Takes all fingers off the screen, as when it is unplugged.
    public func cancelContacts(at time: Microseconds, _ receive: (Transition) -> Void) {
        decoder.cancelContacts(at: time) { process($0, receive) }
        engine.cancelTouches(at: time, receive)
    }

    /// Cancels all touches and lets none begin, as while a pen is near, or lets them begin again.
    public func setMuted(_ isMuted: Bool, at time: Microseconds, _ receive: (Transition) -> Void) {
        decoder.setMuted(isMuted, at: time) { process($0, receive) }
    }

    /// The screen lies or measures otherwise from now on; touches on it are cancelled.
    public func setGeometry(_ geometry: ScreenGeometry, at time: Microseconds, _ receive: (Transition) -> Void) {
        decoder.setGeometry(geometry, at: time) { process($0, receive) }
        engine.resize(to: geometry.size, at: time, receive)
    }
}
