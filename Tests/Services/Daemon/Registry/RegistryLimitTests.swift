import MudraBus
import MudraDeclarations
import MudraTouch
import Testing

@testable import MudraDaemon

/// How much may be registered. A refused change leaves everything as it was.
@BusActor
@Suite struct RegistryLimitTests {
    private let registry = Registry()

    private func tap(_ name: String, waitsFor others: [String] = []) throws -> RecognizerDeclaration {
        try RecognizerDeclaration(name: name, type: "tap", options: ["require_failure_of": .strings(others)])
    }

    /// A program's share of the most that a user may have: 64 recognizers. Each waits for all of the program's later
    /// ones, and for names that no recognizer has.
    private func largest(_ program: Int) throws -> [RecognizerDeclaration] {
        try (0..<64).map { index in
            let others = (index + 1..<index + 65).map { "p\(program)-\($0)" }
            return try tap("p\(program)-\(index)", waitsFor: others)
        }
    }

    private func fill() throws {
        for program in 0..<2 {
            _ = try registry.replaceAll(of: ":\(program)", user: 0, with: largest(program), zones: [])
        }
    }

    private func zones(_ count: Int) throws -> [ZoneDeclaration] {
        try (0..<count).map { try ZoneDeclaration(name: "z\($0)", options: ["rect": .numbers([0, 0, 50, 50])]) }
    }

    private static func tooMany(_ what: String, _ limit: Int) -> BusError {
        BusError(name: "org.mudra.Mudra1.Error.TooMany", message: "too many \(what): at most \(limit)")
    }

    private static let names = "names in require_failure_of and simultaneous_with"

    @Test("A list of names has at most 64 elements") func aListOfNamesIsShort() throws {
        let problem = "require_failure_of must have at most 64 elements, not 24000"
        let names = (0..<24_000).map { "n\($0)" }
        #expect { try tap("x", waitsFor: names) } throws: { "\($0)" == problem }
        #expect(try tap("x", waitsFor: Array(names.prefix(64))).requireFailureOf.count == 64)
    }

    @Test("The names in relations are limited for a program and for a user") func namesOfAProgramAndOfAUser() throws {
        try fill()
        let error = Self.tooMany("\(Self.names) of one program", 4_096)
        #expect(throws: error) { try registry.add(tap("x", waitsFor: ["a"]), owner: ":0", user: 0) }
        let ofUser = Self.tooMany("\(Self.names) of one user", 8_192)
        #expect(throws: ofUser) { try registry.add(tap("x", waitsFor: ["a"]), owner: ":2", user: 0) }
        #expect(throws: ofUser) {
            try registry.replaceAll(of: ":2", user: 0, with: [tap("x", waitsFor: ["a"])], zones: [])
        }
        // There is room for recognizers without names, and another user has its own limit.
        _ = try registry.add(tap("x"), owner: ":0", user: 0)
        let (first, last) = (try #require(registry.registrations.first), try #require(registry.registrations.last))
        #expect(throws: error) { try registry.redeclare(last, as: tap("x", waitsFor: ["a"])) }
        _ = try registry.add(tap("x", waitsFor: ["a"]), owner: ":3", user: 1)
        // A new declaration may take as much as the one that it replaces.
        _ = try registry.redeclare(first, as: tap(first.name, waitsFor: first.declaration.requireFailureOf))
        _ = registry.removeAll(of: ":1")
        _ = try registry.add(tap("y", waitsFor: ["a"]), owner: ":2", user: 0)
        #expect(registry.registrations.count == 64 + 3)
    }

    @Test("Bytes and zones are limited for a program and for a user") func bytesAndZonesOfAProgramAndOfAUser() throws {
        let devices = OptionValue.strings((0..<16).map { "\($0)" + String(repeating: "x", count: 250) })
        let wordy = { (program: Int, count: Int) in
            try (0..<count).map {
                try RecognizerDeclaration(name: "p\(program)-\($0)", type: "tap", options: ["devices": devices])
            }
        }
        #expect(throws: Self.tooMany("bytes of names and options of one program", 262_144)) {
            try registry.replaceAll(of: ":0", user: 0, with: wordy(0, 66), zones: [])
        }
        for program in 0..<2 {
            _ = try registry.replaceAll(of: ":\(program)", user: 0, with: wordy(program, 64), zones: [])
        }
        #expect(throws: Self.tooMany("bytes of names and options of one user", 524_288)) {
            try registry.replaceAll(of: ":2", user: 0, with: wordy(2, 5), zones: [])
        }
        let full = try zones(256)
        for program in 2..<6 { _ = try registry.replaceAll(of: ":\(program)", user: 1, with: [], zones: full) }
        #expect(throws: Self.tooMany("zones of one user", 1_024)) {
            try registry.replaceAll(of: ":6", user: 1, with: [], zones: Array(full.prefix(1)))
        }
        // As many zones in the place of a program's own, and another user's.
        _ = try registry.replaceAll(of: ":5", user: 1, with: [], zones: full)
        _ = try registry.replaceAll(of: ":6", user: 2, with: [], zones: full)
        #expect(throws: Self.tooMany("zones of one program", 256)) {
            try registry.replaceAll(of: ":7", user: 2, with: [], zones: zones(257))
        }
    }

    /// A small change is not checked against the whole set: it takes less than half of the time for that.
    @Test("A small change beside the largest set is cheap") func aSmallChangeBesideTheLargestSetIsCheap() throws {
        try fill()
        let declarations = registry.registrations.map(\.declaration)
        let clock = ContinuousClock()
        // In turns, and the quickest of each, since other processes use the machine too.
        let times = try (0..<64).map { number in
            let change = try tap("small\(number)")
            return (
                all: clock.measure { #expect(RelationProblem.all(in: declarations).contains { $0.isAnothers }) },
                small: try clock.measure { _ = try registry.add(change, owner: ":2", user: 0) }
            )
        }
        let quickest = (all: times.map(\.all).min() ?? .zero, small: times.map(\.small).min() ?? .zero)
        #expect(quickest.small < quickest.all / 2)
    }

    /// The most zones that a user may have, each inside the previous one, hardly slow a graph down.
    @Test("Zones in zones hardly slow a graph down") func zonesInZonesAreCheap() throws {
        let flat = try instances(zoned: false)
        let nested = try instances(zoned: true)
        let clock = ContinuousClock()
        let times = (0..<3).map { _ in
            (
                flat: clock.measure { _ = flat.gestures(of: Self.screen) },
                nested: clock.measure { _ = nested.gestures(of: Self.screen) }
            )
        }
        let quickest = (flat: times.map(\.flat).min() ?? .zero, nested: times.map(\.nested).min() ?? .zero)
        #expect(quickest.nested < quickest.flat * 8)
    }

    private static let screen = ScreenID(value: 1)

    /// The instances of four programs with 256 recognizers each, in 256 zones each or in none.
    private func instances(zoned: Bool) throws -> RecognizerInstances {
        let registry = Registry()
        for program in 0..<4 {
            let zones = try (0..<(zoned ? 256 : 0)).map { index in
                let parent: [String: OptionValue] = index == 0 ? [:] : ["parent": .string("z\(index - 1)")]
                let rect: [String: OptionValue] = ["rect": .numbers([0, 0, 50, 50])]
                return try ZoneDeclaration(name: "z\(index)", options: rect.merging(parent) { $1 })
            }
            let taps = try (0..<256).map { index in
                let zone: [String: OptionValue] = zoned ? ["zone": .string("z\(index)")] : [:]
                return try RecognizerDeclaration(name: "p\(program)-\(index)", type: "tap", options: zone)
            }
            _ = try registry.replaceAll(of: ":\(program)", user: 0, with: taps, zones: zones)
        }
        let instances = RecognizerInstances(registry) { _, _ in .active }
        let size = ScreenSize(width: 300, height: 200)
        instances.addScreen(Self.screen, DeviceIdentity("x", vendor: 0, product: 0), seat: "seat0", size)
        return instances
    }

    /// The check follows a relation into the largest set, and finds the circle there.
    @Test("A circle through other programs' recognizers is found") func aCircleThroughOthersIsFound() throws {
        let names = (0..<1_000).map { "n\($0)" }
        for start in stride(from: 0, to: 1_000, by: 200) {
            let part = try (start..<start + 200).map {
                try tap(names[$0], waitsFor: $0 < 999 ? [names[$0 + 1]] : ["x"])
            }
            _ = try registry.replaceAll(of: ":\(start)", user: 0, with: part, zones: [])
        }
        #expect { try registry.add(tap("x", waitsFor: ["n0"]), owner: ":x", user: 0) } throws: {
            "\($0)".contains("recognizer 0 (x): require_failure_of forms a cycle")
        }
        _ = try registry.add(tap("x", waitsFor: ["y"]), owner: ":x", user: 0)
        #expect(throws: BusError.self) { try registry.add(tap("y", waitsFor: ["n500"]), owner: ":y", user: 0) }
        _ = try registry.add(tap("y", waitsFor: ["z"]), owner: ":y", user: 0)
    }
}
