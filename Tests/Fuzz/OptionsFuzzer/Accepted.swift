import Gestures
import MudraDeclarations

/// The valid part of a request. The messages about the rest must be fit to read, and the valid declarations must match
/// their options.
struct Accepted {
    private(set) var recognizers: [RecognizerDeclaration] = []
    private(set) var zones: [ZoneDeclaration] = []

    init(_ request: Request) {
        for item in request.recognizers {
            do throws(OptionProblems) {
                let declaration = try RecognizerDeclaration(name: item.name, type: item.type, options: item.options)
                Self.judge(declaration, item)
                recognizers.append(declaration)
            } catch {
                Self.judge(error)
            }
        }
        for item in request.zones {
            do throws(OptionProblems) {
                let zone = try ZoneDeclaration(name: item.name, options: item.options)
                Self.judge(zone, item)
                zones.append(zone)
            } catch {
                Self.judge(error)
            }
        }
        relate()
    }

    // MARK: Relations

    private mutating func relate() {
        Self.weed(&zones) { zones in ZoneProblem.all(in: zones).map { ($0.index, $0.message) } }
        let names = zones.map(\.name)
        Self.weed(&recognizers) { recognizers in
            ZoneProblem.all(in: recognizers.map(\.zone), among: names).map { ($0.index, $0.message) }
        }
        Self.weed(&recognizers) { recognizers in
            RelationProblem.all(in: recognizers).map { problem in
                if case .cycle(let cycle) = problem.kind { Self.judge(cycle, problem.index, of: recognizers) }
                return (problem.index, problem.message)
            }
        }
    }

    /// Removes the invalid elements. If the others always miss removed ones, it removes all of them.
    private static func weed<Element>(
        _ elements: inout [Element], _ problems: ([Element]) -> [(index: Int, message: String)]
    ) {
        for _ in 0..<4 {
            let found = problems(elements)
            if found.isEmpty { return }
            for problem in found {
                require(elements.indices.contains(problem.index), "no \(problem.index)")
                judge(problem.message)
            }
            let wrong = Set(found.map(\.index))
            elements = elements.enumerated().filter { !wrong.contains($0.offset) }.map(\.element)
        }
        elements = []
    }

    /// Each waits for the next and the last for the first; the recognizer with the greatest index has closed the
    /// circle.
    private static func judge(_ cycle: [String], _ index: Int, of recognizers: [RecognizerDeclaration]) {
        let places = cycle.compactMap { name in recognizers.firstIndex { $0.name == name } }
        for (place, next) in zip(places, cycle.dropFirst() + cycle.prefix(1)) {
            require(recognizers[place].requireFailureOf.contains(next), "\(cycle) is none at \(next)")
        }
        require(places.count == cycle.count && places.max() == index, "\(index) has not closed \(cycle)")
    }

    // MARK: Single declarations

    private static func judge(_ declaration: RecognizerDeclaration, _ item: Request.Item) {
        let type = declaration.configuration.type.rawValue
        require(declaration.name == item.name && type == item.type, "\(declaration) is not \(item)")
        let again = try? RecognizerDeclaration(name: declaration.name, type: type, options: declaration.options)
        require(again == declaration, "\(declaration) is another one from its own options")
        judge(declaration.options)
        let recognizer = declaration.makeRecognizer(tag: 7)
        require(
            recognizer.label == item.name && recognizer.core.tag == 7 && recognizer.typeName == type,
            "\(declaration) makes a \(recognizer.typeName)")
    }

    private static func judge(_ zone: ZoneDeclaration, _ item: Request.Item) {
        require(zone.name == item.name, "\(zone) is not \(item)")
        let again = try? ZoneDeclaration(name: zone.name, options: zone.options)
        require(again == zone, "\(zone) is another one from its own options")
        judge(zone.options)
        for screen in Performance.screens {
            let rect = zone.rect(on: screen)
            let numbers = [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
            require(numbers.allSatisfy { $0.isFinite && $0 >= 0 }, "\(zone) is at \(rect)")
        }
    }

    /// These options go over D-Bus, so none may be of a type that no option takes.
    private static func judge(_ options: [String: OptionValue]) {
        for (key, value) in options {
            if case .other(let kind) = value { fatalError("\(key) is \(kind)") }
            if case .table(let entries) = value { judge(entries) }
        }
    }

    // MARK: Messages

    private static func judge(_ error: OptionProblems) {
        require(!error.problems.isEmpty, "refused for nothing")
        for problem in error.problems { judge(problem.message) }
    }

    /// A message appears in a terminal and in a log, in one line.
    private static func judge(_ message: String) {
        require(!message.isEmpty && message.utf8.count < 2_000, "a message of \(message.utf8.count) bytes")
        let isPrintable = message.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
        require(isPrintable, "a message that drives terminals: \(message.debugDescription)")
    }
}
