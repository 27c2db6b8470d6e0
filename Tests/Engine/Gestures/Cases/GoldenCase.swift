import Foundation
import Gestures
import MudraGestureSettings

/// A golden case: one line per frame, an empty line, and the transitions in order.
///
/// ```
/// # why this case
/// 0    1:down@10,10 2:down@30,10
/// 40   1:move@10,11 2:up
/// 50   1:cancel
///
/// 40 double failed because moved 4.1 mm, allowed 4.0 mm
/// 50 zoom cancelled scale=1.2 touches=2
/// ```
/// Times are in ms, positions in mm on a screen of 256 x 160 mm. The recognizers come from `gestures.toml` in the
/// case's folder, or from the file in a first line `config NAME`. Ten seconds pass after the last frame.
///
/// Failures and changes are compared if the case lists any. Only the listed values and reasons are compared, values to a
/// thousandth.
struct GoldenCase {
    struct Malformed: Error {
        let line: String
    }

    private struct Event {
        let text: String
        let values: [String: String]
        let reason: String?
    }

    private(set) var configuration: URL
    private var frames: [TouchFrame] = []
    private var expected: [Event] = []
    private var contacts: [Substring: (id: ContactID, position: Point)] = [:]
    private var landings: UInt32 = 0

    init(_ file: URL) throws {
        configuration = file.deletingLastPathComponent().appendingPathComponent("gestures.toml")
        var isExpectation = false
        for line in try String(contentsOf: file, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        where !line.hasPrefix("#") {
            let words = line.split(separator: " ")
            switch (words.first, isExpectation) {
            case (nil, false): isExpectation = true
            case (nil, true): continue
            case ("config", false) where words.count == 2: configuration.replaceName(with: words[1])
            case (let time?, false): frames.append(try frame(time, words.dropFirst(), line))
            case (_, true): expected.append(try Self.expectation(line))
            }
        }
    }

    /// The problems of the case; empty when it passes.
    /// - Parameter symmetry: how to transform the positions of the fingers and the expected names first.
    func problems(under symmetry: Symmetry = .none) throws -> [String] {
        try Self.problems(of: [self], under: symmetry)
    }

    /// The problems of cases of one configuration that the same recognizers see one after the other.
    static func problems(of cases: [GoldenCase], under symmetry: Symmetry = .none) throws -> [String] {
        guard let file = cases.first?.configuration else { return [] }
        let loaded = GestureSettings.load(file: file.path)
        guard let settings = loaded.settings else { return loaded.diagnostics.map(\.description) }
        let engine = GestureEngine(screen: symmetry.screen)
        engine.onTrace = { _ in }
        var seen: [(transition: Transition, reason: String?)] = []
        // Only now the transition knows its reason.
        let note = { (transition: Transition) in seen.append((transition, transition.reason?.text)) }
        _ = engine.install(settings.graph(on: symmetry.screen), at: 0, note)
        return cases.enumerated().flatMap { number, golden in
            let start = Microseconds.milliseconds(UInt64(number) * 60_000)
            seen = []
            for frame in golden.frames {
                engine.process(symmetry.frame(frame).moved(by: start, UInt32(number) * 100), note)
            }
            engine.advance(to: start + (golden.frames.last?.time ?? 0) + .milliseconds(10_000), note)
            return golden.problems(in: seen, from: start, under: symmetry)
        }
    }

    private func problems(
        in seen: [(transition: Transition, reason: String?)], from start: Microseconds, under symmetry: Symmetry
    ) -> [String] {
        let listed = Set(expected.compactMap { symmetry.words($0.text).split(separator: " ").last })
        let seen = seen.filter { transition, _ in
            ![.failed, .changed].contains(transition.state) || listed.contains(Substring(transition.stateName))
        }
        let texts = seen.map { Self.text($0.transition, from: start) }
        guard texts == expected.map({ symmetry.words($0.text) }) else {
            return ["gives\n\(texts.joined(separator: "\n"))"]
        }
        return zip(seen, expected).flatMap { found, event in
            let (transition, reason) = found
            let wrongReason = event.reason.map { $0 != reason } ?? false
            return event.values.compactMap { key, value in
                let (found, wanted) = (Self.value(key, of: transition.values), symmetry.value(value, of: key))
                return found == wanted ? nil : "\(event.text): \(key) is \(found ?? "unknown"), not \(wanted)"
            } + (wrongReason ? ["\(event.text) because \(reason ?? "unknown")"] : [])
        }
    }

    private static func text(_ transition: Transition, from start: Microseconds) -> String {
        "\(number(Double((transition.time - start).value) / 1_000)) \(transition.recognizer.label) \(transition.stateName)"
    }

    private static func number(_ value: Double) -> String {
        let text = value.thousandths
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    private static func value(_ key: String, of values: GestureValues) -> String? {
        let pair = { (point: Point?) in point.map { "\(number($0.x)),\(number($0.y))" } }
        return switch key {
        case "touches": "\(values.touches)"
        case "direction": values.direction?.rawValue
        case "edge": values.edge?.rawValue
        case "duration": number(Double(values.duration.value) / 1_000)
        case "location": pair(values.location)
        case "translation": pair(values.translation)
        case "velocity": pair(values.velocity)
        case "scale": values.scale.map(number)
        case "scale_velocity": values.scaleVelocity.map(number)
        case "rotation_deg": values.rotation.map { number($0 * 180 / .pi) }
        case "rotation_velocity_deg_s": values.rotationVelocity.map { number($0 * 180 / .pi) }
        default: nil
        }
    }

    private static func expectation(_ line: Substring) throws -> Event {
        let parts = line.components(separatedBy: " because ")
        let words = parts[0].split(separator: " ")
        guard words.count >= 3 else { throw Malformed(line: String(line)) }
        let pairs = try words.dropFirst(3).map { word in
            let sides = word.split(separator: "=", maxSplits: 1).map(String.init)
            guard sides.count == 2 else { throw Malformed(line: String(line)) }
            return (sides[0], sides[1])
        }
        return Event(
            text: words[..<3].joined(separator: " "), values: Dictionary(uniqueKeysWithValues: pairs),
            reason: parts.count > 1 ? parts[1] : nil)
    }

    /// The frame of `40 1:move@10,11 2:up`.
    private mutating func frame(_ time: Substring, _ acts: ArraySlice<Substring>, _ line: Substring) throws
        -> TouchFrame
    {
        guard let milliseconds = Double(time) else { throw Malformed(line: String(line)) }
        var frame = TouchFrame()
        frame.restart(at: Microseconds(UInt64((milliseconds * 1_000).rounded())))
        let phases: [Substring: Contact.Phase] = [
            "down": .began, "move": .moved, "up": .ended, "cancel": .cancelled,
        ]
        for act in acts {
            let parts = act.split { ":@,".contains($0) }
            guard parts.count == 2 || parts.count == 4, let phase = phases[parts[1]] else {
                throw Malformed(line: String(line))
            }
            if phase == .began {
                landings += 1
                contacts[parts[0]] = (ContactID(landings), .zero)
            }
            if parts.count == 4, let x = Double(parts[2]), let y = Double(parts[3]) {
                contacts[parts[0]]?.position = Point(x: x, y: y)
            }
            guard let contact = contacts[parts[0]] else { throw Malformed(line: String(line)) }
            frame.append(Contact(id: contact.id, phase: phase, position: contact.position))
        }
        return frame
    }
}

extension TouchFrame {
    /// The frame at a later time, with other contacts.
    fileprivate func moved(by time: Microseconds, _ ids: UInt32) -> TouchFrame {
        var image = TouchFrame()
        image.restart(at: self.time + time)
        for contact in contacts {
            image.append(
                Contact(id: ContactID(contact.id.value + ids), phase: contact.phase, position: contact.position))
        }
        return image
    }
}

extension URL {
    fileprivate mutating func replaceName(with name: Substring) {
        self = deletingLastPathComponent().appendingPathComponent(String(name))
    }
}
