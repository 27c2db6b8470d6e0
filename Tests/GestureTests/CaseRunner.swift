import Foundation
import Gestures
import Touch

/// Plays a case through the engine and compares what came of it with what the case expects.
struct CaseRunner {
    private struct Seen {
        let recognizer: String
        let state: String
        let milliseconds: Double
        let values: GestureValues
    }

    private let gestureCase: GestureCase
    private let engine = GestureEngine()
    private let recognizers: [any Recognizer]
    private var contacts: [Int: ContactID] = [:]
    private var landings: UInt32 = 0
    private var seen: [Seen] = []
    private var tapCounts: [Int] = []
    private var problems: [String] = []

    /// What is wrong with the case; empty when it passes.
    static func run(_ object: GestureCase.Object) throws -> [String] {
        var runner = try CaseRunner(GestureCase(object))
        runner.play()
        runner.compare()
        return runner.problems
    }

    private init(_ gestureCase: GestureCase) throws {
        self.gestureCase = gestureCase
        let factory = CaseRecognizers(unitsPerMillimetre: gestureCase.unitsPerMillimetre)
        recognizers = try gestureCase.recognizers.map(factory.make)
        for relation in gestureCase.relations where !["require_failure", "simultaneous"].contains(relation["kind"] as? String) {
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
        for (object, recognizer) in zip(gestureCase.recognizers, recognizers) where object["enabled"] as? Bool == false {
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
            contactsOfFrame.append(Contact(id: id, phase: phase, position: Point(x: touch.x / scale, y: touch.y / scale)))
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

    // MARK: Comparing

    private mutating func compare() {
        for name in gestureCase.never {
            for event in seen where event.recognizer == name && event.state != "failed" {
                problems.append("\(name) must send nothing, but \(event.state) at \(event.milliseconds) ms")
            }
        }
        for (name, states) in gestureCase.neverStates {
            for event in seen where event.recognizer == name && states.contains(event.state) {
                problems.append("\(name) must never be \(event.state)")
            }
        }
        if let expected = gestureCase.tapCounts, expected != tapCounts {
            problems.append("tap counts \(tapCounts), expected \(expected)")
        }
        var next: [String: Int] = [:]
        for expectation in gestureCase.expected {
            let name = expectation["recognizer"] as? String ?? ""
            let state = expectation["state"] as? String ?? ""
            let from = next[name] ?? 0
            guard let found = seen.indices.first(where: {
                $0 >= from && seen[$0].recognizer == name && seen[$0].state == state
            }) else {
                problems.append("\(name) was never \(state)")
                continue
            }
            next[name] = found + 1
            compare(seen[found], with: expectation)
        }
        compareCounts()
    }

    /// Whatever a case lists, it lists all of: two taps where it has one are wrong. `changed` may come more often.
    private mutating func compareCounts() {
        let groups = Dictionary(grouping: gestureCase.expected) { "\($0["recognizer"] ?? "") \($0["state"] ?? "")" }
        for (key, expectations) in groups where !key.hasSuffix(" changed") && !key.hasSuffix(" failed") {
            let wanted = expectations.reduce(0) { $0 + ($1["count"] as? Int ?? 1) }
            let count = seen.count { "\($0.recognizer) \($0.state)" == key }
            if count != wanted { problems.append("\(key) \(count) times, expected \(wanted)") }
        }
    }

    private mutating func compare(_ event: Seen, with expectation: GestureCase.Object) {
        let what = "\(event.recognizer) \(event.state)"
        for (key, value) in expectation {
            switch key {
            case "recognizer", "state", "count", "tol":
                break
            case "at_ms":
                guard let time = value as? Double else { break }
                expect(abs(event.milliseconds - time) < 0.001, "\(what) at \(event.milliseconds) ms, not \(time)")
            case "by_ms":
                guard let time = value as? Double else { break }
                expect(event.milliseconds <= time, "\(what) at \(event.milliseconds) ms, later than \(time)")
            case "at_ms_range":
                guard let range = value as? [Double], range.count == 2 else { break }
                expect(
                    (range[0]...range[1]).contains(event.milliseconds), "\(what) at \(event.milliseconds) ms, not in \(range)")
            case "touches":
                expect(event.values.touches == value as? Int, "\(what) with \(event.values.touches) touches, not \(value)")
            case "direction":
                let direction = event.values.direction?.rawValue ?? "none"
                expect(direction == value as? String, "\(what) goes \(direction), not \(value)")
            case "location":
                guard let place = value as? [Double], place.count == 2 else { break }
                let scale = gestureCase.unitsPerMillimetre
                let distance = event.values.location.distance(to: Point(x: place[0] / scale, y: place[1] / scale))
                expect(distance * scale < expectation["tol"] as? Double ?? 0.01, "\(what) is elsewhere than \(place)")
            default:
                problems.append("does not know what \(key) expects")
            }
        }
    }

    private mutating func expect(_ condition: Bool, _ problem: String) {
        if !condition { problems.append(problem) }
    }
}
