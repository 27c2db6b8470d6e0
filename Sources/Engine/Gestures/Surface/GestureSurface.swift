import MudraTouch

/// A screen with its zones and their recognizers: frames go in, and targets are called.
///
/// It has no clock and does no input or output. The same calls with the same arguments always give the same gestures.
///
/// You may change everything at any time except in a delegate: attach, remove, enable and set recognizers, move zones, resize
/// the screen. Changes take effect with the next frame; what you change in a target waits for the end of the frame.
public final class GestureSurface: ZoneSurface {
    /// The whole screen.
    public let root: Zone
    /// Called for every transition, including failures, before the targets are called.
    public var onTransition: ((Transition) -> Void)?
    /// Recognizes the gestures. Its graph is made from the zones.
    package let engine: GestureEngine
    var touches: TouchTable { engine.touches }
    private var isOutdated = true
    private var lastTag: UInt32 = 0
    private var now: Microseconds = 0
    private var isBusy = false
    private var postponed: [() -> Void] = []

    /// A screen without recognizers.
    public init(_ screen: ScreenSize) {
        engine = GestureEngine(screen: screen)
        root = Zone("screen", Rect(x: 0, y: 0, width: screen.width, height: screen.height))
        root.surface = self
        engine.onDelivery = { [unowned self] in hand($0) }
    }

    /// When to call `advance(to:)`, unless a frame comes first; nil: not before the next frame.
    public var nextDeadline: Microseconds? { engine.nextDeadline }

    /// Called with events that explain the transitions, as they happen; nil: no reasons are worked out. Change it only between
    /// two frames.
    public var onTrace: ((TraceEvent) -> Void)? {
        get { engine.onTrace }
        set { engine.onTrace = newValue }
    }

    /// How long a finger lies still until it counts for no later gesture, as the hand that holds a tablet; 400 ms by default.
    /// 0: it always counts, as in UIKit.
    public var restingTimeout: Microseconds {
        get { engine.restingTimeout }
        set { engine.restingTimeout = newValue }
    }

    /// Processes a frame and calls the targets. Deadlines before its time stamp fire first.
    public func process(_ frame: TouchFrame) {
        run(at: frame.time) { [self] in engine.process(frame, tell) }
    }

    /// Fires the deadlines up to and including `time`.
    public func advance(to time: Microseconds) {
        run(at: time) { [self] in engine.advance(to: time, tell) }
    }

    /// Takes all touches away; gestures in progress are cancelled.
    public func cancelTouches(at time: Microseconds) {
        run(at: time) { [self] in engine.cancelTouches(at: time, tell) }
    }

    /// Changes the extent of the screen, for example when it is turned: the frames that follow have other coordinates. All
    /// touches are taken away first, and gestures in progress are cancelled. Zones other than `root` stay where they are.
    public func resize(to screen: ScreenSize) {
        run(at: now) { [self] in
            engine.resize(to: screen, at: now, tell)
            root.rect = Rect(x: 0, y: 0, width: screen.width, height: screen.height)
        }
    }

    /// The touches on the screen that a recognizer analyses. During a gesture, these are its fingers.
    public func touches(of recognizer: any Recognizer) -> [TrackedTouch] {
        engine.touches(of: recognizer)
    }

    /// The recognizers that see a contact on the screen.
    public func receivers(of contact: ContactID) -> [any Recognizer] {
        engine.receivers(of: contact)
    }

    func relationsChanged() {
        isOutdated = true
    }

    func setEnabled(_ isEnabled: Bool, _ recognizer: any Recognizer) {
        run(at: now) { [self] in engine.setEnabled(isEnabled, recognizer, at: now, tell) }
    }

    /// Runs `work` now, or after the frame if a target asks for it in the middle of one.
    private func run(at time: Microseconds, _ work: @escaping () -> Void) {
        guard !isBusy else { return postponed.append(work) }
        isBusy = true
        update()
        work()
        now = max(now, time)
        while !postponed.isEmpty { postponed.removeFirst()() }
        isBusy = false
    }

    private func update() {
        guard isOutdated else { return }
        isOutdated = false
        var placements: [RecognizerGraph.Placement] = []
        var areas: [ZoneArea] = []
        var shapes: [UInt32: ZoneShape] = [:]
        collect(root, &placements, &areas, &shapes)
        _ = engine.install(RecognizerGraph(placements, zones: areas, shapes: shapes), at: now, tell)
    }

    private func collect(
        _ zone: Zone, _ placements: inout [RecognizerGraph.Placement], _ areas: inout [ZoneArea],
        _ shapes: inout [UInt32: ZoneShape]
    ) {
        if zone !== root && zone.tag == 0 {
            lastTag += 1
            zone.tag = lastTag
        }
        zone.surface = self
        placements += zone.recognizers.map { RecognizerGraph.Placement($0, zone: zone.tag) }
        for part in zone.zones {
            collect(part, &placements, &areas, &shapes)
            areas.append(ZoneArea(tag: part.tag, rect: part.rect, parent: zone.tag))
            shapes[part.tag] = part.shape
        }
    }

    private func tell(_ transition: Transition) {
        onTransition?(transition)
        guard transition.isAction else { return }
        for target in transition.recognizer.core.targets { target.act(transition.recognizer) }
    }

    private func hand(_ delivery: Delivery) {
        guard delivery.isDelivered else { return }
        zone(tagged: delivery.zone)?.onTouch?(delivery)
    }

    /// The zone that a touch landed in.
    func zone(tagged tag: UInt32) -> Zone? { zone(tagged: tag, in: root) }

    private func zone(tagged tag: UInt32, in zone: Zone) -> Zone? {
        if zone.tag == tag { return zone }
        for part in zone.zones {
            if let found = self.zone(tagged: tag, in: part) { return found }
        }
        return nil
    }
}
