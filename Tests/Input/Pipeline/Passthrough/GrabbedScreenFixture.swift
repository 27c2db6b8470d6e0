import CMudraEvdev
import Gestures
import MudraEvdev
import MudraPipeline
import MudraTouch
import TouchSamples

/// A grabbed screen as the daemon would have it, and its virtual screen.
final class GrabbedScreenFixture {
    var screen: RawScreen
    let pipeline: ScreenPipeline
    private(set) var now: Microseconds = 1_000_000
    /// How long after `now` a busy machine handles what happens then.
    var delay: Microseconds = 0
    private(set) var problems: [String] = []
    private(set) var model: VirtualScreenModel
    private(set) var isGrabbed = false
    private(set) var passthrough: Passthrough?
    /// Called for each transition of a recognizer, before the virtual screen follows the device.
    var onTransition: () -> Void = {}
    private var journal = Journal()
    /// Gets the same events as the pipeline's decoder.
    private var decoder: TouchDecoder
    private var names = ContactNames()
    private var occupants: [Int: Int32] = [:]
    /// No recognizer takes or withholds a touch: the virtual screen must show the device's own events.
    private let isTransparent: Bool
    private let retraction: Retraction
    private var sent: [InputEvent] = []
    private var input = FrameText()
    private var output = FrameText()
    /// How much has been compared or judged: a test checks that it is not nothing.
    private(set) var comparedFrames = 0
    private(set) var judgedHappenings: [VirtualScreenModel.Happening] = []

    init(_ screen: RawScreen, isTransparent: Bool = false, retraction: Retraction = .cancel) {
        self.screen = screen
        self.retraction = retraction
        self.isTransparent = isTransparent
        let geometry = ScreenGeometry(screen.description)
        decoder = TouchDecoder(screen.description, geometry: geometry)
        pipeline = ScreenPipeline(
            decoder: TouchDecoder(screen.description, geometry: geometry), engine: GestureEngine(screen: geometry.size))
        // Sizes are random: some contacts are as large as a hand.
        if isTransparent {
            pipeline.contactSettings.detectsPalms = false
            decoder.setDetectsPalms(false)
        }
        model = VirtualScreenModel(of: screen)
        grab()
    }

    func fail(_ problem: String) {
        problems.append("\(now.value): \(problem)")
    }

    // MARK: The daemon

    func grab() {
        guard !isGrabbed, pipeline.isScreenEmpty else { return }
        isGrabbed = true
        model = VirtualScreenModel(of: screen)
        journal = Journal()
        let new = Passthrough(
            VirtualLayout(screen.description, screen.capabilities), clock: { [unowned self] in now + delay }
        ) { [unowned self] in
            model.now = now
            model.apply($0)
        }
        new.retraction = retraction
        passthrough = new
        pipeline.passthrough = new
        let deliver = pipeline.engine.onDelivery
        pipeline.engine.onDelivery = { [unowned self] delivery in
            journal.note(delivery, id: names.ids[delivery.touch])
            deliver?(delivery)
        }
    }

    /// Ends the grab at once, as in an emergency.
    func ungrab() {
        guard isGrabbed else { return }
        isGrabbed = false
        passthrough?.takeBackAll(at: now)
        while let end = passthrough?.nextDeadline {
            now = max(now, end)
            passthrough?.settle(at: now)
        }
        pipeline.passthrough = nil
        passthrough = nil
        if model.isTouched { fail("\(model.contacts) stick") }
        problems += model.problems
    }

    /// Ends the grab at once, for a while.
    func suspend() {
        passthrough?.takeBackAll(at: now)
        pipeline.passthrough = nil
        if model.isTouched { fail("\(model.contacts) stick") }
    }

    /// Shows applications the same virtual screen again.
    func resume() {
        pipeline.passthrough = passthrough
    }

    func install(_ graph: RecognizerGraph) {
        journal.beginMoment()
        _ = pipeline.install(graph, at: now) { _ in }
    }

    func setMuted(_ isMuted: Bool) {
        decoder.setMuted(isMuted, at: now) { _ in }
        journal.beginMoment()
        pipeline.setMuted(isMuted, at: now) { _ in }
    }

    func setOrientation(_ orientation: Orientation) {
        let geometry = ScreenGeometry(screen.description, GeometryOptions(orientation: orientation))
        decoder.setGeometry(geometry, at: now) { _ in }
        journal.beginMoment()
        pipeline.setGeometry(geometry, at: now) { _ in }
    }

    func cancelContacts() {
        decoder.cancelContacts(at: now) { _ in }
        journal.beginMoment()
        pipeline.cancelContacts(at: now) { _ in }
    }

    // MARK: Time

    /// Lets time pass, and fires each deadline in time.
    func wait(_ duration: Microseconds) {
        let end = now + duration
        var count = 0
        while let deadline = pipeline.nextDeadline, deadline <= end {
            now = max(now, deadline)
            journal.beginMoment()
            pipeline.advance(to: now) { _ in }
            count += 1
            if count > 5_000 { return fail("\(deadline) is never over") }
        }
        now = end
    }

    /// Lets time pass without firing deadlines, except at the end if `thenLooks`.
    func sleep(_ duration: Microseconds, thenLooks: Bool) {
        now = now + duration
        journal.beginMoment()
        if thenLooks { pipeline.advance(to: now) { _ in } }
    }

    // MARK: Events

    func report(replaces: Bool = false) { feed(screen.report(at: now, replaces: replaces)) }

    func repair() { feed(screen.repair(at: now)) }

    func feed(_ events: [InputEvent]) {
        for event in events {
            decoder.decode(event) { _ in }
            sent.append(event)
            let isReport = event.type == UInt16(EV_SYN) && event.code == UInt16(SYN_REPORT)
            if isReport { look() }
            journal.beginMoment()
            pipeline.process(event) { [unowned self] _ in onTransition() }
            if isReport && isTransparent { compare() }
            if isReport { sent = [] }
        }
    }

    /// Notes the state of the real screen.
    private func look() {
        for slot in 0..<decoder.usedSlots {
            let raw = decoder.slot(slot)
            if !raw.isOccupied, let id = occupants.removeValue(forKey: slot) { model.history[id]?.append(raw.axes) }
            guard raw.isOccupied else { continue }
            occupants[slot] = raw.trackingID
            model.realSlots[raw.trackingID] = slot
            names.note(raw)
            if model.history[raw.trackingID, default: []].last != raw.axes {
                model.history[raw.trackingID, default: []].append(raw.axes)
            }
        }
    }

    /// Both screens must have the same state and the same frames.
    private func compare() {
        comparedFrames += 1
        let frames = model.takeNewFrames()
        if screen.touchProtocol != .anonymousContacts {
            let (told, shown) = (input.lines(of: sent), frames.map { output.lines(of: $0) })
            if shown != [told] { fail("told \(told), shown \(shown)") }
        } else if frames.count > 1 {
            fail("\(frames.count) frames of one")
        }
        guard screen.touchProtocol != .singleTouch else { return }
        for slot in 0..<screen.description.slotCount {
            let raw = slot < decoder.usedSlots ? decoder.slot(slot) : nil
            let contact = model.contacts[slot]
            if raw?.trackingID ?? -1 != contact?.id ?? -1 { fail("slot \(slot) is not the same") }
            if let contact, let raw, contact.axes != raw.axes { fail("\(contact.id) is elsewhere") }
        }
    }

    /// Lifts all fingers and lets all deadlines pass.
    func finish() {
        screen.fingers = [:]
        report()
        wait(.milliseconds(10_000))
        if pipeline.nextDeadline != nil { fail("a deadline never passes") }
        guard isGrabbed else { return }
        if model.isTouched { fail("\(model.contacts) stick") }
        problems += model.problems
        problems += journal.judge(
            model.happenings, known: names.known, unclear: names.unclear,
            wasFull: model.wasFull || screen.touchProtocol == .singleTouch)
        let displaced = model.displaced.subtracting(names.unclear)
        if !displaced.isEmpty { fail("\(displaced) landed elsewhere") }
        judgedHappenings = model.happenings.filter { !names.unclear.contains($0.id) }
    }
}
