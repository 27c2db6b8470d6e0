import Gestures

/// An engine on a screen of 256 x 160 mm, with fingers to move and a record of the transitions and deliveries. Times in
/// ms.
final class EngineFixture {
    let engine = GestureEngine(screen: ScreenSize(width: 256, height: 160))
    /// The transitions, one per line: time, recognizer and state.
    private(set) var heard: [String] = []
    private(set) var transitions: [Transition] = []
    /// The reasons of failures and cancellations, one per line; none without a trace.
    private(set) var reasons: [String] = []
    /// The touches passed to the application, one event per line: time, phase and contact.
    private(set) var passed: [String] = []
    /// All deliveries, one per line: time, phase, contact and disposition.
    private(set) var dispositions: [String] = []
    private var positions: [UInt32: Point] = [:]

    /// An event of a finger; a lift is where the finger was.
    enum Act {
        case down(UInt32, Double, Double)
        case move(UInt32, Double, Double)
        case stay(UInt32)
        case up(UInt32)
        case cancel(UInt32, CancellationCause = .palm)
        case pen(UInt32, Double, Double)
        case jump(UInt32, Double, Double)
        case echo(UInt32, Double, Double)
    }

    convenience init(_ entries: RecognizerGraph.Placement..., zones: [ZoneArea] = []) {
        self.init(entries, zones: zones)
    }

    init(_ entries: [RecognizerGraph.Placement], zones: [ZoneArea]) {
        _ = engine.install(RecognizerGraph(entries, zones: zones), at: 0, note)
        listen()
    }

    /// Gives the application the touches from now on.
    func listen() {
        engine.onDelivery = { [unowned self] in pass($0) }
    }

    func frame(_ milliseconds: Double, _ acts: Act...) {
        var frame = TouchFrame()
        frame.restart(at: .at(milliseconds))
        for act in acts {
            switch act {
            case .down(let id, let x, let y): append(id, .began, Point(x: x, y: y), to: &frame)
            case .move(let id, let x, let y): append(id, .moved, Point(x: x, y: y), to: &frame)
            case .stay(let id): append(id, .stationary, positions[id] ?? .zero, to: &frame)
            case .up(let id): append(id, .ended, positions[id] ?? .zero, to: &frame)
            case .cancel(let id, let cause):
                frame.append(
                    Contact(id: ContactID(id), phase: .cancelled, position: positions[id] ?? .zero, cause: cause))
            case .pen(let id, let x, let y): append(id, .began, Point(x: x, y: y), .pen, to: &frame)
            case .jump(let id, let x, let y): move(id, Point(x: x, y: y), .jumped, in: &frame)
            case .echo(let id, let x, let y): move(id, Point(x: x, y: y), .echo, in: &frame)
            }
        }
        engine.process(frame, note)
    }

    func advance(to milliseconds: Double) { engine.advance(to: .at(milliseconds), note) }

    /// The transitions without failures; consecutive changes of one recognizer count as one.
    var actions: [String] {
        var lines: [String] = []
        for transition in transitions where transition.isAction {
            let line = "\(transition.recognizer.label) \(transition.stateName)"
            if transition.state != .changed || lines.last != line { lines.append(line) }
        }
        return lines
    }

    private func move(_ id: UInt32, _ place: Point, _ oddity: Contact.Oddity, in frame: inout TouchFrame) {
        positions[id] = place
        frame.append(Contact(id: ContactID(id), phase: .moved, position: place, oddity: oddity))
    }

    private func append(
        _ id: UInt32, _ phase: Contact.Phase, _ position: Point, _ tool: Contact.Tool = .finger,
        to frame: inout TouchFrame
    ) {
        positions[id] = position
        frame.append(Contact(id: ContactID(id), phase: phase, position: position, tool: tool))
    }

    func note(_ transition: Transition) {
        transitions.append(transition)
        heard.append("\(transition.time.milliseconds) \(transition.recognizer.label) \(transition.stateName)")
        passed.append("\(transition.time.milliseconds) -- \(transition.recognizer.label) \(transition.stateName)")
        if !transition.isAction { passed.removeLast() }
        if let reason = transition.reason {
            reasons.append("\(transition.recognizer.label) \(reason.kind): \(reason.text)")
        }
    }

    private func pass(_ delivery: Delivery) {
        let happening = "\(delivery.time.milliseconds) \(delivery.kind.rawValue) \(delivery.touch.value)"
        dispositions.append("\(happening) \(delivery.disposition)")
        guard delivery.isDelivered else { return }
        passed.append(happening)
    }
}

extension Microseconds {
    static func at(_ milliseconds: Double) -> Microseconds { Microseconds(UInt64((milliseconds * 1_000).rounded())) }

    var milliseconds: String {
        let text = (Double(value) / 1_000).thousandths
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

/// A recognizer without rules of its own: the test decides, and the recognizer records the questions of the engine.
final class Puppet: Recognizer {
    let core: RecognizerCore
    let typeName = "puppet"
    let isContinuous: Bool
    var prevents = true
    var isPreventable = true
    var waitsFor: [String] = []
    var letsWait: [String] = []
    private(set) var questions: [String] = []
    private(set) var events: [String] = []
    private(set) var resets = 0
    private var hasSucceeded = false
    /// Called with every event, to report a decision through `core`.
    var act: (Puppet, TouchEvent) -> Void = { _, _ in }

    init(_ name: String, isContinuous: Bool = true, act: @escaping (Puppet, TouchEvent) -> Void = { _, _ in }) {
        core = RecognizerCore(name: name)
        self.isContinuous = isContinuous
        self.act = act
    }

    /// A recognizer that begins at the first move and ends with the last finger.
    static func mover(_ name: String) -> Puppet {
        Puppet(name) { puppet, event in
            switch event {
            case .moved where puppet.state.isActive: puppet.core.change()
            case .moved:
                puppet.hasSucceeded = true
                puppet.core.succeed()
            case .lifted where puppet.core.touches.isEmpty:
                puppet.hasSucceeded ? puppet.core.end() : puppet.core.fail()
            default: break
            }
        }
    }

    func handle(_ event: TouchEvent, in context: TouchContext) {
        switch event {
        case .landed: events.append("landed")
        case .moved: events.append("moved")
        case .pressed: events.append("pressed")
        case .lifted: events.append("lifted")
        case .dropped: events.append("dropped")
        case .deadline: events.append("deadline")
        }
        act(self, event)
    }

    func reset() {
        resets += 1
        hasSucceeded = false
    }

    func canPrevent(_ other: any Recognizer) -> Bool { prevents }

    func canBePrevented(by other: any Recognizer) -> Bool { isPreventable }

    func shouldRequireFailure(of other: any Recognizer) -> Bool {
        questions.append("\(label) waits for \(other.label)?")
        return waitsFor.contains(other.label)
    }

    func shouldBeRequiredToFail(by other: any Recognizer) -> Bool {
        questions.append("\(label) lets \(other.label) wait?")
        return letsWait.contains(other.label)
    }
}
