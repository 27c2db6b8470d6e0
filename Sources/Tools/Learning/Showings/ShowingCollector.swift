import MudraDeclarations
import MudraTouch

/// Splits the frames of one screen into showings. A showing begins with a landing and is over when no finger was down for
/// `pause`, so that the taps of a double tap belong together. Touches whose landing is missing make none.
///
/// ```
///        landing, with no        last lift               pause is over
///   idle ───────────────▶ touched ◀─────────▶ lifted ─────────────────▶ idle, with a showing
///        other finger down          landing
/// ```
package struct ShowingCollector {
    /// The time without a finger after which a showing is over. Longer than from tap to tap in a gesture of several taps:
    /// 350 ms at most, unless its configuration says otherwise.
    package static let pause: Microseconds = .milliseconds(500)

    private let screen: ScreenSize
    private let device: DeviceIdentity
    private let name: @Sendable (Int) -> String
    /// How many showings are complete.
    private var count = 0
    private var frames: [TouchFrame] = []
    /// When the last finger has lifted; nil: a finger is down, or no showing is in progress.
    private var lift: Microseconds?

    /// A collector that has received nothing.
    /// - Parameter name: gives a showing's `source` by its number, which counts from 1.
    package init(screen: ScreenSize, device: DeviceIdentity, name: @escaping @Sendable (Int) -> String) {
        (self.screen, self.device, self.name) = (screen, device, name)
    }

    /// When the showing in progress has begun; nil: none is in progress.
    package var start: Microseconds? { frames.first?.time }

    /// When `advance` completes a showing unless a finger lands before; nil: a finger is down, or no showing is in progress.
    package var deadline: Microseconds? { lift.map { $0 + Self.pause } }

    /// Adds the next frame.
    /// - Returns: the showing before it, if the frame begins another one.
    package mutating func add(_ frame: TouchFrame) -> Showing? {
        let complete = frame.lands ? advance(to: frame.time) : nil
        // The first frame has all its fingers land. After a lift the screen may go on to send frames, for example of a pen.
        guard frames.isEmpty ? frame.lands && frame.onlyLands : lift == nil || frame.lands else { return complete }
        frames.append(frame)
        lift = frame.holds ? nil : frame.time
        return complete
    }

    /// Tells that all frames up to a time were added.
    /// - Returns: a showing if it is complete by then.
    package mutating func advance(to time: Microseconds) -> Showing? {
        guard let deadline, deadline <= time else { return nil }
        return finish()
    }

    /// Ends the showing in progress.
    /// - Returns: the showing; nil: none is in progress, or a finger is still down.
    package mutating func finish() -> Showing? {
        guard lift != nil else {
            drop()
            return nil
        }
        count += 1
        let showing = Showing(frames: frames, screen: screen, device: device, source: name(count))
        drop()
        return showing
    }

    /// Drops the showing in progress, and the rest of its touches.
    package mutating func drop() {
        frames = []
        lift = nil
    }
}

extension TouchFrame {
    /// Whether a finger lands in it.
    fileprivate var lands: Bool { contacts.contains { $0.isFingerDown && $0.phase == .began } }

    /// Whether a finger is down after it.
    fileprivate var holds: Bool { contacts.contains(where: \.isFingerDown) }

    /// Whether each finger that is down has landed in it.
    fileprivate var onlyLands: Bool { contacts.allSatisfy { !$0.isFingerDown || $0.phase == .began } }
}
