import Gestures
import MudraEvdev
import MudraPassthrough
import MudraPipeline
import MudraRealtime
import MudraTouch

/// A touchscreen that is being read. Its device is opened and closed on the bus queue, since that may take its time.
@MainActor
final class OpenScreen {
    /// Why touches count for nothing.
    struct Mute: OptionSet {
        let rawValue: UInt8
        /// A pen is near.
        static let pen = Mute(rawValue: 1 << 0)
        /// The screen is switched off.
        static let disabled = Mute(rawValue: 1 << 1)
    }

    nonisolated let id: ScreenID
    /// N of `/dev/input/eventN`.
    let number: UInt32
    private(set) var size: ScreenSize
    private var reader: DeviceReader
    private let pipeline: ScreenPipeline
    private var mute: Mute = []
    /// The grab that is wanted, or in force; nil: others see the screen for themselves.
    var grab: LiveGrab?
    private var readFrame: ((TouchFrame) -> Void)?

    /// What is made on the bus queue and goes over whole.
    struct Parts {
        let device: EvdevDevice
        let pipeline: ScreenPipeline
    }

    init(id: ScreenID, number: UInt32, size: ScreenSize, _ parts: Parts) {
        self.id = id
        self.number = number
        self.size = size
        pipeline = parts.pipeline
        reader = DeviceReader(parts.device)
    }

    var nextDeadline: Microseconds? {
        guard let exit = grab?.exit?.deadline else { return pipeline.nextDeadline }
        return min(pipeline.nextDeadline ?? exit, exit)
    }

    var frames: UInt64 { pipeline.frames }
    var lateFrames: UInt64 { pipeline.engine.lateFrames }
    var kernelDrops: UInt64 { reader.device.drops }

    /// Begins to read; `onReadable` is called on the queue whenever there is something.
    /// - Returns: false when nothing would ever be read.
    func start(in set: DescriptorSet, onReadable: @escaping @MainActor () -> Void) -> Bool {
        reader.start(in: set, onReadable: onReadable)
    }

    func stop() {
        reader.stop()
    }

    /// Reads everything there is.
    /// - Returns: false when the device is gone.
    func read(_ receive: (Transition) -> Void) -> Bool {
        let device = reader.device
        let readTime = device.isMonotonic ? nil : MonotonicClock.now
        let result = device.readEvents { event in
            // The events of a device with a clock of its own count as of the moment they are read.
            pipeline.process(readTime.map { event.moved(to: $0) } ?? event, receive)
        }
        return result == .drained
    }

    /// Fires the deadlines that have come. Everything that the device has sent must have been read.
    func advance(to time: Microseconds, _ receive: (Transition) -> Void) {
        pipeline.advance(to: time, receive)
    }

    /// Takes all fingers off, as when the device is gone. What only waited for time to pass has waited enough.
    func cancel(at time: Microseconds, _ receive: (Transition) -> Void) {
        pipeline.cancelContacts(at: time, receive)
        while let deadline = pipeline.nextDeadline { pipeline.advance(to: deadline, receive) }
    }

    /// From now on touches do, or do not, count for nothing for this reason.
    func setMute(_ reason: Mute, _ isOn: Bool, at time: Microseconds, _ receive: (Transition) -> Void) {
        if isOn { mute.insert(reason) } else { mute.remove(reason) }
        pipeline.setMuted(!mute.isEmpty, at: time, receive)
    }

    /// Contacts are made of what the panel sends in this way from now on.
    func setContacts(_ settings: ContactSettings) {
        pipeline.contactSettings = settings
    }

    /// The screen lies or measures otherwise from now on.
    func setGeometry(_ geometry: ScreenGeometry, at time: Microseconds, _ receive: (Transition) -> Void) {
        pipeline.setGeometry(geometry, at: time, receive)
        size = geometry.size
        grab?.exit?.screen = size
    }

    /// Gives every frame to a function from now on; nil: to none.
    func setFrameReader(_ read: ((TouchFrame) -> Void)?) {
        readFrame = read
        updateFrameReader()
    }

    /// How long a finger lies still until it counts for no later gesture.
    func setRestingTimeout(_ timeout: Microseconds) {
        pipeline.engine.restingTimeout = timeout
    }

    /// Puts other recognizers in charge and gives back those that were.
    func install(_ graph: RecognizerGraph, at time: Microseconds, _ receive: (Transition) -> Void) -> RecognizerGraph {
        pipeline.install(graph, at: time, receive)
    }

    // MARK: Grab

    /// Grabs the screen if that is wanted and nothing is on it: a finger that others have seen land they must see lift.
    /// - Returns: 0 when it is grabbed now, an errno when the system refuses; nil: not now.
    func tryGrab(_ receive: (Transition) -> Void) -> Int32? {
        guard let grab, grab.isSeen, !grab.isInForce, pipeline.isScreenEmpty else { return nil }
        let error = reader.device.grab()
        guard error == 0 else { return error }
        // One may have landed before that, and not have been read yet.
        guard read(receive), pipeline.isScreenEmpty else {
            reader.device.ungrab()
            return nil
        }
        grab.isInForce = true
        pipeline.passthrough = grab.passthrough
        updateFrameReader()
        return 0
    }

    /// Lets others see the screen for themselves. What they have seen of touches on it is taken back.
    /// - Returns: the grab, to be freed elsewhere when its virtual screen has no more touches to lift.
    func endGrab(at time: Microseconds) -> LiveGrab? {
        letGo(at: time)
        defer { grab = nil }
        return grab
    }

    /// The same, until an application can see the virtual screen again: none sees how touches end.
    func suspendGrab(at time: Microseconds) {
        letGo(at: time)
        grab?.passthrough.liftTaken()
    }

    private func letGo(at time: Microseconds) {
        guard let grab else { return }
        grab.isSeen = false
        guard grab.isInForce else { return }
        grab.isInForce = false
        grab.exit = nil
        grab.passthrough.takeBackAll(at: time)
        pipeline.passthrough = nil
        reader.device.ungrab()
        updateFrameReader()
    }

    /// How touches are taken back from applications from now on.
    func setTakeBack(_ method: TakeBackMethod) {
        grab?.passthrough.retraction = method.retraction
        pipeline.engine.delayedLandings = method.delayedLandings
    }

    /// Whether there is a way to end the grab on the screen itself.
    func setEmergencyExit(_ isThere: Bool) {
        guard let grab else { return }
        grab.exit = isThere ? EmergencyExit(slots: grab.slotCount, screen: size) : nil
        updateFrameReader()
    }

    /// Whether the emergency exit has been taken.
    func isExitDue(at time: Microseconds) -> Bool {
        grab?.exit?.deadline.map { $0 <= time } ?? false
    }

    private func updateFrameReader() {
        guard let grab, grab.isInForce, grab.exit != nil else { return pipeline.onFrame = readFrame }
        pipeline.onFrame = { [readFrame] frame in
            grab.exit?.process(frame)
            readFrame?(frame)
        }
    }
}
