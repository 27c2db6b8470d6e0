import Gestures
import MudraEmulation
import MudraEvdev
import MudraPipeline
import MudraRealtime
import MudraTouch

/// A touchscreen that is being read. Its device is opened and closed on the bus queue, since that may take long.
@MainActor
final class OpenScreen {
    /// Why touches do not count.
    struct Mute: OptionSet {
        let rawValue: UInt8
        static let pen = Mute(rawValue: 1 << 0)
        static let disabled = Mute(rawValue: 1 << 1)
    }

    nonisolated let id: ScreenID
    /// N of `/dev/input/eventN`.
    let number: UInt32
    private(set) var size: ScreenSize
    private var reader: DeviceReader
    private let pipeline: ScreenPipeline
    private var mute: Mute = []
    /// The grab, requested or in force; nil: applications read the screen themselves.
    var grab: LiveGrab?
    private var emulation = ScreenEmulation()
    private let clock: RecognitionClock
    /// The geometry that takes force when no finger is on the screen, or at its deadline.
    private var nextGeometry: (ScreenGeometry, deadline: Microseconds)?
    /// How long fingers may keep a geometry from taking force.
    private static let geometryPatience = Microseconds.milliseconds(5_000)

    /// Made on the bus queue and handed over as a whole.
    struct Parts {
        let device: EvdevDevice
        let pipeline: ScreenPipeline
    }

    init(id: ScreenID, number: UInt32, size: ScreenSize, _ parts: Parts, clock: RecognitionClock) {
        self.id = id
        self.number = number
        self.size = size
        self.clock = clock
        pipeline = parts.pipeline
        reader = DeviceReader(parts.device)
    }

    var nextDeadline: Microseconds? {
        var next = pipeline.nextDeadline
        if let exit = pipeline.exit?.deadline { next = min(next ?? exit, exit) }
        if let step = emulation.nextDeadline { next = min(next ?? step, step) }
        if let change = nextGeometry?.deadline { next = min(next ?? change, change) }
        if let lift = restingGrab?.passthrough.nextDeadline { next = min(next ?? lift, lift) }
        return next
    }

    var frames: UInt64 { pipeline.frames }
    var lateFrames: UInt64 { pipeline.engine.lateFrames }
    var kernelDrops: UInt64 { reader.device.drops }
    /// How the device has contradicted itself so far.
    var oddities: DeviceOddities {
        var oddities = pipeline.oddities
        if reader.device.faults > 0 { oddities.kinds.insert(.impossibleEvents) }
        return oddities
    }

    /// Begins to read; `onReadable` is called on the queue whenever the device has events.
    /// - Returns: false if the device would never be read.
    func start(in set: DescriptorSet, onReadable: @escaping @MainActor () -> Void) -> Bool {
        reader.start(in: set, onReadable: onReadable)
    }

    func stop() {
        reader.stop()
    }

    /// Reads all events there are.
    /// - Returns: false if the device is gone.
    func read(_ receive: (Transition) -> Void) -> Bool {
        let device = reader.device
        let readTime = device.isMonotonic ? nil : clock.now
        let result = device.readEvents { event in
            // A device with another clock: its events count from the moment when they are read.
            pipeline.process(readTime.map { event.moved(to: $0) } ?? event, receive)
        }
        return result == .drained
    }

    /// Fires all deadlines up to `time`. All events that the device has sent must have been read.
    func advance(to time: Microseconds, _ receive: (Transition) -> Void) {
        pipeline.advance(to: time, receive)
        emulation.advance(to: time)
        restingGrab?.passthrough.settle(at: time)
    }

    /// Lifts all fingers, as if the device had gone, and fires all deadlines that remain.
    func cancel(at time: Microseconds, _ receive: (Transition) -> Void) {
        pipeline.cancelContacts(at: time, receive)
        while let deadline = pipeline.nextDeadline { pipeline.advance(to: deadline, receive) }
        emulation.releaseAll()
    }

    /// Adds or removes a reason why touches do not count.
    func setMute(_ reason: Mute, _ isOn: Bool, at time: Microseconds, _ receive: (Transition) -> Void) {
        if isOn { mute.insert(reason) } else { mute.remove(reason) }
        pipeline.setMuted(!mute.isEmpty, at: time, receive)
    }

    /// Makes contacts from the panel's events by these settings from now on.
    func setContacts(_ settings: ContactSettings) {
        pipeline.contactSettings = settings
    }

    /// The screen's position, orientation or size has changed. Fingers on it keep the old geometry until they lift, but
    /// not for longer than a while: a contact may be dirt.
    func setNextGeometry(_ geometry: ScreenGeometry) {
        nextGeometry = (geometry, nextGeometry?.deadline ?? clock.now + Self.geometryPatience)
    }

    /// Uses the next geometry if there is one and it is time.
    /// - Returns: the geometry that has taken force; nil: none has.
    func useNextGeometry(_ receive: (Transition) -> Void) -> ScreenGeometry? {
        guard let (geometry, deadline) = nextGeometry else { return nil }
        let time = clock.now
        guard pipeline.isScreenEmpty || deadline <= time else { return nil }
        nextGeometry = nil
        if geometry != pipeline.geometry { pipeline.setGeometry(geometry, at: time, receive) }
        size = geometry.size
        return geometry
    }

    /// Passes every frame to a function from now on; nil: to none.
    func setFrameReader(_ read: ((TouchFrame) -> Void)?) {
        pipeline.onFrame = read
    }

    /// Sets how long a finger rests until it counts for no later gesture.
    func setRestingTimeout(_ timeout: Microseconds) {
        pipeline.engine.restingTimeout = timeout
    }

    /// Installs recognizers and returns the previous ones.
    func install(_ gestures: ScreenGestures, at time: Microseconds, _ receive: (Transition) -> Void) -> ScreenGestures {
        let graph = pipeline.install(gestures.graph, at: time, receive)
        // After the cancellation of gestures, which the previous inputs say how to end.
        return ScreenGestures(graph: graph, inputs: emulation.setInputs(gestures.inputs, at: time))
    }

    // MARK: Emulation

    /// Emulates the input that a moment of a gesture asks for. Applications first see that the touches of the gesture are
    /// taken back.
    func emulate(_ moment: GestureMoment, by recognizer: any Recognizer) {
        guard let input = emulation.inputs[moment.gesture.recognizer] else { return }
        let touches = EmulatingTouches(
            departure: pipeline.passthrough?.departure(at: moment.time) ?? moment.time,
            isGrabbed: grab?.isInForce == true, fingers: recognizer.core.fingers)
        emulation.receive(moment, input, touches, at: clock.now)
    }

    /// Applications know a device from now on.
    func beginEmulation(_ kind: EmulatedDevice) {
        emulation.begin(kind, at: clock.now)
    }

    /// Sets the device of a kind and returns the previous one.
    func setDevice(_ device: LiveDevice?, _ kind: EmulatedDevice) -> LiveDevice? {
        emulation.setDevice(device, kind)
    }

    /// Sets where the pointer is for a position on the screen.
    func setPlacement(_ placement: PointerPlacement) {
        emulation.setPlacement(placement)
    }

    // MARK: Grab

    /// Grabs the screen if that is requested and no finger is on it: applications must see the lift of a finger that
    /// they have seen land.
    /// - Returns: 0: it is grabbed now; an errno: the kernel refuses; nil: not now.
    func tryGrab(_ receive: (Transition) -> Void) -> Int32? {
        guard let grab, grab.isSeen, !grab.isInForce, pipeline.isScreenEmpty else { return nil }
        let error = reader.device.grab()
        guard error == 0 else { return error }
        // A finger may have landed before the grab, and not have been read yet.
        guard read(receive), pipeline.isScreenEmpty else {
            reader.device.ungrab()
            return nil
        }
        grab.isInForce = true
        pipeline.passthrough = grab.passthrough
        updateExit()
        return 0
    }

    /// Lets applications read the screen themselves. The touches that they have seen from mudrad are taken back.
    /// - Returns: the grab. It must be freed on another queue when its virtual screen has no more touches to lift.
    func endGrab(at time: Microseconds) -> LiveGrab? {
        letGo(at: time)
        defer { grab = nil }
        return grab
    }

    /// Lets applications read the screen themselves until one can see the virtual screen again. None sees how the
    /// touches end.
    func suspendGrab(at time: Microseconds) {
        letGo(at: time)
        grab?.passthrough.liftTaken()
    }

    /// Lets applications read the screen themselves until it is grabbed again. They see on the virtual screen how the
    /// touches end.
    func restGrab(at time: Microseconds) {
        letGo(at: time)
    }

    /// The grab if it is not in force: its virtual screen may have touches to lift.
    private var restingGrab: LiveGrab? { grab?.isInForce == false ? grab : nil }

    private func letGo(at time: Microseconds) {
        guard let grab else { return }
        grab.isSeen = false
        guard grab.isInForce else { return }
        grab.isInForce = false
        updateExit()
        grab.passthrough.takeBackAll(at: time)
        emulation.cancelTouchpad(at: time)
        pipeline.passthrough = nil
        reader.device.ungrab()
    }

    /// Sets how touches are taken back from applications.
    func setTakeBack(_ method: TakeBackMethod) {
        grab?.passthrough.retraction = method.retraction
        pipeline.engine.delayedLandings = method.delayedLandings
    }

    /// Switches the emergency exit on or off.
    func setEmergencyExit(_ isThere: Bool) {
        grab?.hasExit = isThere
        updateExit()
    }

    /// There is an exit from a grab that is in force. One that the user is about to take stays.
    private func updateExit() {
        guard let grab, grab.isInForce, grab.hasExit else { return pipeline.exit = nil }
        if pipeline.exit == nil {
            pipeline.exit = EmergencyExit(slots: grab.slotCount, geometry: pipeline.geometry)
        }
    }

    /// Whether the user has taken the emergency exit.
    func isExitDue(at time: Microseconds) -> Bool {
        pipeline.exit?.deadline.map { $0 <= time } ?? false
    }
}
