import Gestures
import MudraSupport

/// An option that is one of a few words.
package protocol WordOption: RawRepresentable<String>, CaseIterable {}

extension WordOption {
    static var words: [String] { allCases.map(\.rawValue) }
    static var all: String { words.joined(separator: ", ") }
}

extension Axis: WordOption {}
extension Edge: WordOption {}
extension EndsOn: WordOption {}
extension PinchDirection: WordOption {}
extension RotationDirection: WordOption {}
extension StrokeDirection: WordOption {}

extension OptionReader {
    package mutating func word<Word: WordOption>(_ key: String, _: Word.Type) -> Word? {
        guard let text = string(key) else { return nil }
        if let word = Word(rawValue: text) { return word }
        report(.value(key), "there is no \(key) \(quoted(text)) (\(NearestWord.hint(for: text, among: Word.words)))")
        return nil
    }

    mutating func directions() -> [Direction] {
        let all = directionNames(for: "")
        switch (options["direction"], options["directions"]) {
        case (nil, nil):
            report(.declaration, "swipe needs a direction (\(all))")
        case (.some, .some):
            report(.key("directions"), "\"direction\" and \"directions\" exclude each other")
        case (.some, nil):
            guard let name = string("direction") else { break }
            if let direction = Direction(rawValue: name) { return [direction] }
            report(.value("direction"), "swipe has no direction \(quoted(name)) (\(directionNames(for: name)))")
        case (nil, .some):
            guard let names = strings("directions", atMost: Direction.allCases.count) else { break }
            if names.isEmpty { report(.value("directions"), "directions must not be empty (\(all))") }
            return names.enumerated().compactMap { index, name in
                if let direction = Direction(rawValue: name) { return direction }
                let names = directionNames(for: name)
                report(.element("directions", index), "swipe has no direction \(quoted(name)) (\(names))")
                return nil
            }
        }
        return []
    }
}

/// The directions to suggest for `name`: diagonals only if it contains a hyphen.
private func directionNames(for name: String) -> String {
    let directions = Direction.allCases.map(\.rawValue)
    return (name.contains("-") ? directions : directions.filter { !$0.contains("-") }).joined(separator: ", ")
}
