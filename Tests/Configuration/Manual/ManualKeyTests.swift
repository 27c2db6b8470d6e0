import Foundation
import Gestures
import TestSupport
import Testing

@testable import MudraDeclarations
@testable import MudraGestureSettings

/// gestures.toml(5) against the code: the keys of each type of gesture, their defaults and their ranges.
@Suite("The keys in the manual page of gestures.toml") struct ManualKeyTests {
    /// Keys with their explanation.
    private struct Entry {
        let keys: [String]
        let text: String

        /// The numbers of "1 to 10", and whether 0 is allowed besides.
        var range: (low: Double, high: Double, allowsZero: Bool)? {
            guard let match = text.firstMatch(of: /(0, or )?([\d.]+) to ([\d.]+)\)/),
                let low = Double(match.2), let high = Double(match.3)
            else { return nil }
            return (low, high, match.1 != nil || low == 0)
        }

        /// The value of `(default 4; ...)`, as a configuration has it.
        var standard: String? {
            text.firstMatch(of: /\(default ("[a-z-]+"|true|false|[\d.]+\d|\d)/).map { String($0.1) }
        }
    }

    /// The entries of the page's section about a type.
    private func entries(of type: GestureType) throws -> [Entry] {
        try entries(in: type.rawValue.uppercased().replacing("-", with: " "))
    }

    private func entries(in title: String) throws -> [Entry] {
        let page = URL(fileURLWithPath: Repository.path("man/gestures.toml.5.scd"))
        let text = try String(contentsOf: page, encoding: .utf8)
        let start = try #require(text.firstRange(of: "\n# \(title)\n")).upperBound
        let section = text[start...].prefix(upTo: text[start...].firstRange(of: "\n# ")?.lowerBound ?? text.endIndex)
        var entries: [Entry] = []
        for line in section.split(separator: "\n") {
            if line.wholeMatch(of: /(\*[a-z_]+\*(, )?)+/) != nil {
                entries.append(Entry(keys: line.matches(of: /[a-z_]+/).map { String($0.0) }, text: ""))
            } else if line.hasPrefix("\t"), let last = entries.popLast() {
                entries.append(Entry(keys: last.keys, text: "\(last.text) \(line.dropFirst())"))
            }
        }
        return entries
    }

    /// A gesture of the type with a key, and with the keys that the type requires.
    private func text(_ type: GestureType, _ key: String? = nil, _ value: String = "") -> String {
        let required =
            switch type {
            case .swipe: "direction = \"left\"\n"
            case .edgePan: "edge = \"left\"\n"
            case .stroke: "stroke = \"AAAAAA__BBAA\"\n"
            default: ""
            }
        return "type = \"\(type.rawValue)\"\n\(required)" + (key.map { "\($0) = \(value)\n" } ?? "")
    }

    private func isAccepted(_ type: GestureType, _ key: String, _ value: Double) throws -> Bool {
        try load("[[gesture]]\nname = \"x\"\n" + text(type, key, plain(value))).settings != nil
    }

    @Test("The page has the keys of each type, and no other", arguments: GestureType.allCases)
    func thePageHasTheKeys(of type: GestureType) throws {
        let keys = try entries(of: type).flatMap(\.keys)
        #expect(Set(keys) == Set(type.optionKeys).union(type == .edgePan ? ["axis"] : []))
        #expect(Set(keys).count == keys.count)
    }

    @Test("A number is accepted in the range of the page, and refused outside of it", arguments: GestureType.allCases)
    func rangesAreTrue(of type: GestureType) throws {
        var count = 0
        // The parts of an edge limit each other.
        for entry in try entries(of: type) where entry.keys != ["from", "to"] {
            guard let key = entry.keys.first, let range = entry.range else { continue }
            count += 1
            #expect(try isAccepted(type, key, range.low), "\(key) = \(range.low)")
            #expect(try isAccepted(type, key, range.high), "\(key) = \(range.high)")
            #expect(try !isAccepted(type, key, range.high + 1), "\(key) = \(range.high + 1)")
            #expect(try !isAccepted(type, key, -1), "\(key) = -1")
            #expect(try isAccepted(type, key, 0) == range.allowsZero, "\(key) = 0")
            if range.low > 0, range.low < 1 {
                #expect(try !isAccepted(type, key, range.low / 2), "\(key) = \(range.low / 2)")
            }
        }
        #expect(count >= 2)
    }

    @Test("The page has the keys of emulated input, with the true range and default of a notch")
    func thePageHasTheKeysOfEmulatedInput() throws {
        let entries = try entries(in: "CLICKS, SCROLLING AND KEYS")
        let known = GestureType.allCases.flatMap { EmulatedInput.keys(of: $0, [:]) }
        #expect(Set(entries.flatMap(\.keys)) == Set(known).subtracting(["on_changed"]))
        let notch = try #require(entries.first { $0.keys == ["mm_per_notch"] })
        let range = try #require(notch.range)
        let scrolls = { (value: Double) in
            try load("[[gesture]]\nname = \"x\"\ntype = \"pan\"\nscroll = \"both\"\nmm_per_notch = \(value)\n").settings
                != nil
        }
        #expect(try scrolls(range.low) && scrolls(range.high))
        #expect(try !scrolls(range.low / 2) && !scrolls(range.high + 1))
        #expect(notch.standard == plain(EmulatedScroll.standardNotch))
    }

    @Test("A key with the default of the page changes nothing", arguments: GestureType.allCases)
    func defaultsAreTrue(of type: GestureType) throws {
        let standard = try binding(text(type)).declaration.configuration
        var count = 0
        for entry in try entries(of: type) where entry.keys != ["from", "to"] {
            guard let key = entry.keys.first, let value = entry.standard else { continue }
            count += 1
            #expect(try binding(text(type, key, value)).declaration.configuration == standard, "\(key) = \(value)")
        }
        #expect(count >= 3)
    }
}
