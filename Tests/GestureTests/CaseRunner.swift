import Foundation
import Gestures
import Touch

/// Plays a case through the engine and compares what came of it with what the case expects.
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
    private var contacts: [Int: ContactID] = [:]
    private var landings: UInt32 = 0
    private(set) var seen: [Seen] = []
    private(set) var tapCounts: [Int] = []
    var problems: [String] = []

    /// What is wrong with the case; empty when it passes.
    static func run(_ object: GestureCase.Object) throws -> [String] {
        var runner = try CaseRunner(GestureCase(object))
        runner.play()
        runner.compare()
        return runner.problems
    }

    private init(_ gestureCase: GestureCase) throws {
        self.gestureCase = gestureCase
        engine = GestureEngine(screen: gestureCase.screen)
        let factory = CaseRecognizers(unitsPerMillimetre: gestureCase.unitsPerMillimetre)
        recognizers = try gestureCase.recognizers.map(factory.make)
        let known = ["require_failure", "simultaneous"]
        for relation in gestureCase.relations where !known.contains(relation["kind"] as? String ?? "") {
            throw GestureCase.Skipped.because("relation \(relation["kind"] ?? "?")")
        }
        let entries = recognizers.map { recognizer in
            let name = recognizer.core.name
            return Lineup.Entry(
                recognizer,
                requiresFailureOf: gestureCase.relations.filter { $0["recognizer"] as? String == name }
                    .compactMap { $0["of"] as? String },
                simultaneousWith: gestureCase.relations.compactMap { $0["between"] as? [String] }
                    .filter { $0.contains(name) }.flatMap { $0 }.filter { $0 != name })
        }
        _ = engine.install(Lineup(entries), at: 0) { _ in }
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
        // Of one moment: first what is done to the recognizers, then the touches, then what is looked at.
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
        engine.advance(to: end) { transition in seen.append(Self.note(transition)) }
    }

    private mutating func play(_ frame: GestureCase.Frame) {
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
            let position = Point(x: touch.x / scale, y: touch.y / scale)
            contactsOfFrame.append(Contact(id: id, phase: phase, position: position))
        }
        engine.process(contactsOfFrame) { transition in seen.append(Self.note(transition)) }
        for contact in contactsOfFrame.contacts where contact.phase == .began {
            tapCounts.append(engine.touch(contact.id)?.tapCount ?? 0)
        }
    }

    private mutating func act(_ action: GestureCase.Object, at time: Microseconds) {
        switch action["op"] as? String {
        case "set_enabled":
            for recognizer in recognizers where recognizer.core.name == action["recognizer"] as? String {
                engine.setEnabled(action["value"] as? Bool ?? true, recognizer, at: time) { transition in
                    seen.append(Self.note(transition))
                }
            }
        case "reset_all", "cancel_all":
            engine.cancelTouches(at: time) { transition in seen.append(Self.note(transition)) }
        default:
            problems.append("does not know the action \(action["op"] ?? "?")")
        }
    }

    private mutating func verify(_ check: GestureCase.Object, at time: Microseconds) {
        engine.advance(to: time) { transition in seen.append(Self.note(transition)) }
        for recognizer in recognizers where recognizer.core.name == check["recognizer"] as? String {
            let state = "\(recognizer.core.state)"
            if state != check["state"] as? String {
                problems.append("\(recognizer.core.name) is \(state) at \(time.value) µs")
            }
        }
    }

    private static func note(_ transition: Transition) -> Seen {
        let isRecognized = transition.state == .ended && !transition.recognizer.isContinuous
        return Seen(
            recognizer: transition.recognizer.core.name, state: isRecognized ? "recognized" : "\(transition.state)",
            milliseconds: Double(transition.time.value) / 1_000, values: transition.values)
    }

    private func microseconds(_ milliseconds: Double) -> Microseconds {
        Microseconds(UInt64((milliseconds * 1_000).rounded()))
    }
}
