import Gestures
import MudraDeclarations
import MudraGestureSettings
import MudraInterface
import MudraTouch

/// A copy of one of mudrad's screens. Its frames go through a separate engine, which gives the same results as
/// mudrad's.
package final class MirroredScreen {
    /// N of `/dev/input/eventN`.
    package let number: UInt32
    /// The name, vendor and product by which the configuration identifies it.
    package let identity: DeviceIdentity
    private let engine: GestureEngine
    package private(set) var size: ScreenSize
    private var settings: GestureSettings
    private var board: RecognizerBoard
    private var tracker = ContactTracker()
    private var list: GestureList
    private var emulation: EmulationLog
    /// How many frames it has missed, of those that mudrad sent to us.
    package private(set) var lostFrames: UInt64 = 0

    /// - Parameters:
    ///   - gestureCounter: shared by all screens.
    ///   - now: the current time.
    package init(
        _ number: UInt32, _ identity: DeviceIdentity, size: ScreenSize, _ settings: GestureSettings,
        restingTimeout: Microseconds, counting gestureCounter: GestureCounter, at now: Microseconds
    ) {
        self.number = number
        self.identity = identity
        self.size = size
        self.settings = settings
        board = RecognizerBoard(settings, on: identity)
        list = GestureList(since: now)
        emulation = EmulationLog(settings.bindings.map(\.declaration))
        engine = GestureEngine(screen: size, counting: gestureCounter)
        engine.restingTimeout = restingTimeout
        engine.onTrace = { [unowned self] in board.apply($0) }
        _ = engine.install(settings.graph(on: size, of: identity), at: now) { _ in }
    }

    /// When `advance` must be called unless a frame comes first.
    package var nextDeadline: Microseconds? { engine.nextDeadline }

    /// Recognizes gestures in a frame of this screen.
    package func process(_ packet: TouchPacket) {
        if !packet.size.isSent(of: size) { resize(to: packet.size, at: packet.time) }
        tracker.update(with: packet.contacts)
        engine.process(packet.frame) { receive($0) }
    }

    /// Frames are lost, so the movement of the fingers meanwhile is not known.
    package func miss(_ frames: UInt64, at time: Microseconds) {
        lostFrames &+= frames
        engine.cancelTouches(at: time) { receive($0) }
        tracker.clear()
    }

    /// Fires the deadlines up to a time. All earlier frames must have been processed.
    package func advance(to time: Microseconds) {
        engine.advance(to: time) { receive($0) }
    }

    /// Sets another configuration.
    package func install(_ settings: GestureSettings, restingTimeout: Microseconds, at time: Microseconds) {
        self.settings = settings
        engine.restingTimeout = restingTimeout
        _ = engine.install(settings.graph(on: size, of: identity), at: time) { receive($0) }
        board = RecognizerBoard(settings, on: identity)
        emulation = EmulationLog(settings.bindings.map(\.declaration))
    }

    /// The screen is gone, or mudrad is.
    package func end(at time: Microseconds) {
        engine.cancelTouches(at: time) { receive($0) }
        tracker.clear()
    }

    /// Removes the gestures that are over.
    package func clearGestures() { list.clear() }

    /// Starts to count lost frames from 0 again.
    package func forgetLosses() { lostFrames = 0 }

    /// Adds the content of this screen to a picture.
    package func show(in picture: inout LivePicture, others: Int) {
        picture.device = LivePicture.Device(
            name: identity.name, node: "event\(number)", size: size, others: others)
        picture.contacts = tracker.contacts
        picture.recognizers = board.rows
        picture.gestures = list.gestures
        guard lostFrames > 0 else { return }
        let frames = lostFrames == 1 ? "1 frame" : "\(lostFrames) frames"
        picture.notices.append(
            LiveNotice("mudractl was too slow and lost \(frames): the picture started again", isError: false))
    }

    private func resize(to next: ScreenSize, at time: Microseconds) {
        size = next
        engine.resize(to: next, at: time) { receive($0) }
        tracker.clear()
        _ = engine.install(settings.graph(on: next, of: identity), at: time) { receive($0) }
        board = RecognizerBoard(settings, on: identity)
    }

    private func receive(_ transition: Transition) {
        board.apply(transition)
        list.apply(transition, emulation.texts(of: transition))
    }
}

extension TouchPacket {
    package var frame: TouchFrame {
        var frame = TouchFrame()
        frame.restart(at: time)
        for contact in contacts { frame.append(contact) }
        return frame
    }
}

extension ScreenSize {
    /// Whether it is the other size with the lower precision of a packet.
    fileprivate func isSent(of other: ScreenSize) -> Bool {
        Float(width) == Float(other.width) && Float(height) == Float(other.height)
    }
}
