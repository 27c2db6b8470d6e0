import Foundation
import Gestures

/// Plays a case through the engine and compares the transitions with the expected ones.
struct CaseRunner {
    struct Seen {
        let recognizer: String
        let state: String
        let milliseconds: Double
        let values: GestureValues
    }

    let gestureCase: GestureCase
    private let engine: GestureEngine
    private let recognizers: [any Recognizer]
    private let delegates: [CaseDelegate]
    private var delivered = Delivered()
    private var contacts: [Int: ContactID] = [:]
    private var landings: UInt32 = 0
    private(set) var seen: [Seen] = []
    private(set) var tapCounts: [Int] = []
    var problems: [String] = []

    /// The problems of the case; empty when it passes.
    static func run(_ object: GestureCase.Object) throws -> [String] {
        var runner = try CaseRunner(GestureCase(object))
        runner.play()
        runner.compare()
        return runner.problems
    }

    private init(_ gestureCase: GestureCase) throws {
        self.gestureCase = gestureCase
        engine = GestureEngine(screen: gestureCase.screen)
        let factory = CaseRecognizers(
            unitsPerMillimetre: gestureCase.unitsPerMillimetre, estimator: gestureCase.estimator)
        let made = try gestureCase.recognizers.map(factory.make)
        recognizers = made.map(\.0)
        delegates = made.compactMap(\.1)
        let known = ["require_failure", "simultaneous", "exclusive"]
        for relation in gestureCase.relations where !known.contains(relation["kind"] as? String ?? "") {
            throw GestureCase.Skipped.because("relation \(relation["kind"] ?? "?")")
        }
        // A case has one view, and perhaps its parent, which is the whole screen.
        let views = Set(gestureCase.recognizers.compactMap { $0["view"] as? String }).subtracting(["parent"])
        guard views.count <= 1 else { throw GestureCase.Skipped.because("parameter view") }
        let entries = zip(recognizers, gestureCase.recognizers).map { recognizer, object in
            let name = recognizer.label
            let view = object["view"] as? String ?? "parent"
            return RecognizerGraph.Placement(
                recognizer, zone: view == "parent" ? 0 : 1,
                requiresFailureOf: gestureCase.relations.filter { $0["recognizer"] as? String == name }
                    .compactMap { $0["of"] as? String },
                simultaneousWith: gestureCase.pairs("simultaneous").filter { $0.contains(name) }
                    .flatMap { $0 }.filter { $0 != name })
        }
        let screen = gestureCase.screen
        let child = ZoneArea(tag: 1, rect: Rect(x: 0, y: 0, width: screen.width, height: screen.height))
        _ = engine.install(RecognizerGraph(entries, zones: views.isEmpty ? [] : [child]), at: 0) { _ in }
        engine.onDelivery = { [delivered] in delivered.note($0) }
        for (object, recognizer) in zip(gestureCase.recognizers, recognizers)
        where object["enabled"] as? Bool == false {
            engine.setEnabled(false, recognizer, at: 0) { _ in }
        }
    }

    // MARK: Playing

    private enum Step {
        case frame(GestureCase.Frame)
        case action(GestureCase.Object)
        case check(GestureCase.Object)
    }

    private mutating func play() {
        // At the same moment, actions on recognizers come first, then touches, then checks.
        var steps: [(time: Double, order: Int, step: Step)] = []
        steps += gestureCase.actions.map { ($0["t_ms"] as? Double ?? 0, 0, .action($0)) }
        steps += gestureCase.frames.map { ($0.time, 1, .frame($0)) }
        steps += gestureCase.checks.map { ($0["t_ms"] as? Double ?? 0, 2, .check($0)) }
        let ordered = steps.enumerated().sorted { ($0.1.time, $0.1.order, $0.0) < ($1.1.time, $1.1.order, $1.0) }
        for (_, (time, _, step)) in ordered {
            switch step {
            case .frame(let frame): play(frame)
            case .action(let action): act(action, at: microseconds(time))
            case .check(let check): verify(check, at: microseconds(time))
            }
        }
        let end = microseconds((ordered.last?.1.time ?? 0) + 10_000)
        engine.advance(to: end) { transition in seen.append(note(transition)) }
        for (name, state) in gestureCase.afterStates {
            for recognizer in recognizers where recognizer.name == name && "\(recognizer.state)" != state {
                problems.append("\(name) is \(recognizer.state) in the end, not \(state)")
            }
        }
        if let events = gestureCase.viewEvents { problems += delivered.problems(expecting: events) }
    }

    private mutating func play(_ frame: GestureCase.Frame) {
        delivered.now = microseconds(frame.time)
        var contactsOfFrame = TouchFrame()
        contactsOfFrame.restart(at: microseconds(frame.time))
        for touch in frame.touches {
            if touch.phase == "down" {
                landings += 1
                contacts[touch.id] = ContactID(landings)
            }
            guard let id = contacts[touch.id] else { continue }
            let phases: [String: Contact.Phase] = ["down": .began, "move": .moved, "up": .ended, "cancel": .cancelled]
            guard let phase = phases[touch.phase] else {
                problems.append("phase \(touch.phase)")
                continue
            }
            if touch.phase == "up" || touch.phase == "cancel" { contacts[touch.id] = nil }
            let scale = gestureCase.unitsPerMillimetre
            let last = engine.touch(id)?.position ?? .zero
            let position = Point(
                x: touch.x.isNaN ? last.x : touch.x / scale, y: touch.y.isNaN ? last.y : touch.y / scale)
            contactsOfFrame.append(Contact(id: id, phase: phase, position: position, tool: touch.tool))
        }
        engine.process(contactsOfFrame) { transition in seen.append(note(transition)) }
        for contact in contactsOfFrame.contacts where contact.phase == .began {
            tapCounts.append(engine.touch(contact.id)?.tapCount ?? 0)
        }
    }

    private mutating func act(_ action: GestureCase.Object, at time: Microseconds) {
        switch action["op"] as? String {
        case "set_enabled":
            for recognizer in recognizers where recognizer.label == action["recognizer"] as? String {
                engine.setEnabled(action["value"] as? Bool ?? true, recognizer, at: time) { transition in
                    seen.append(note(transition))
                }
            }
        case "set_translation":
            let value = action["value"] as? [Double] ?? [0, 0]
            let scale = gestureCase.unitsPerMillimetre
            for case let pan as PanRecognizer in recognizers where pan.name == action["recognizer"] as? String {
                pan.translation = Point(x: (value.first ?? 0) / scale, y: (value.last ?? 0) / scale)
            }
        case "set_scale":
            for case let pinch as PinchRecognizer in recognizers where pinch.name == action["recognizer"] as? String {
                pinch.scale = action["value"] as? Double ?? 1
            }
        case "set_rotation":
            for case let turn as RotationRecognizer in recognizers where turn.name == action["recognizer"] as? String {
                turn.rotation = action["value"] as? Double ?? 0
            }
        case "reset_all", "cancel_all":
            engine.cancelTouches(at: time) { transition in seen.append(note(transition)) }
        default:
            problems.append("does not know the action \(action["op"] ?? "?")")
        }
    }

    private mutating func verify(_ check: GestureCase.Object, at time: Microseconds) {
        engine.advance(to: time) { transition in seen.append(note(transition)) }
        for recognizer in recognizers where recognizer.label == check["recognizer"] as? String {
            let state = "\(recognizer.core.state)"
            if state != check["state"] as? String {
                problems.append("\(recognizer.label) is \(state) at \(time.value) µs")
            }
        }
    }

    private func note(_ transition: Transition) -> Seen {
        let isRecognized = transition.state == .ended && !transition.recognizer.isContinuous
        return Seen(
            recognizer: transition.recognizer.label, state: isRecognized ? "recognized" : "\(transition.state)",
            milliseconds: Double(transition.time.value) / 1_000 + gestureCase.start, values: transition.values)
    }

    private func microseconds(_ milliseconds: Double) -> Microseconds {
        Microseconds(UInt64(((milliseconds - gestureCase.start) * 1_000).rounded()))
    }
}
