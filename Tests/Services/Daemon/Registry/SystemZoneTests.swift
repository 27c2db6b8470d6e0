import Gestures
import MudraBus
import MudraDeclarations
import MudraTouch
import Testing

@testable import MudraDaemon

/// Recognizers in zones, such as mudrad.toml's, and recognizers for some screens only.
@BusActor
@Suite struct SystemZoneTests {
    private let screen = ScreenID(value: 1)
    private let size = ScreenSize(width: 100, height: 100)
    private let registry: Registry
    private let instances: RecognizerInstances

    init() throws {
        registry = Registry(systemZones: [
            try Self.zone("left", [0, 0, 50, 100]), try Self.zone("cover", [0, 0, 100, 100]),
        ])
        instances = RecognizerInstances(registry) { _, _ in .active }
        instances.addScreen(screen, DeviceIdentity("panel", vendor: 0, product: 0), seat: "seat0", size)
    }

    private static func zone(_ name: String, _ rect: [Double], in parent: String? = nil) throws -> ZoneDeclaration {
        var options: [String: OptionValue] = ["rect": .numbers(rect)]
        options["parent"] = parent.map { .string($0) }
        return try ZoneDeclaration(name: name, options: options)
    }

    private func tap(_ name: String, in zone: String? = nil, on devices: String? = nil) throws -> RecognizerDeclaration
    {
        var options: [String: OptionValue] = [:]
        options["zone"] = zone.map { .string($0) }
        options["devices"] = devices.map { .string($0) }
        return try RecognizerDeclaration(name: name, type: "tap", options: options)
    }

    /// The names of the recognizers that would get a touch at so many mm from the left.
    private func names(at x: Double) -> [String] {
        let engine = GestureEngine(screen: size)
        let previous = engine.install(instances.gestures(of: screen).graph, at: 0) { _ in }
        var frame = TouchFrame()
        frame.restart(at: 1)
        frame.append(Contact(id: ContactID(1), phase: .began, position: Point(x: x, y: 50)))
        engine.process(frame) { _ in }
        defer { _ = engine.install(previous, at: 2) { _ in } }
        return engine.receivers(of: ContactID(1)).map(\.label)
    }

    @Test("Every user can name the zones of mudrad.toml") func everyUserCanNameSystemZones() throws {
        _ = try registry.add(tap("one", in: "left"), owner: "a", user: 0)
        _ = try registry.add(tap("one", in: "left"), owner: "b", user: 1)
        #expect(names(at: 20) == ["one", "one"] && names(at: 80) == [])
        let unknown = BusError.invalidRecognizer(
            "recognizer 0 (x): there is no zone \"lft\" (did you mean \"left\"?)")
        #expect(throws: unknown) { try registry.add(tap("x", in: "lft"), owner: "a", user: 0) }
    }

    /// "cover" covers the other zones of a user who uses it, but not those of other users.
    @Test("A system zone counts only for users who use it") func aZoneIsThereForTheUsersThatUseIt() throws {
        _ = try registry.add(tap("left", in: "left"), owner: "a", user: 0)
        _ = try registry.add(tap("all", in: "cover"), owner: "b", user: 1)
        #expect(names(at: 20) == ["left", "all"])
        let all = try registry.add(tap("all", in: "cover"), owner: "c", user: 0).compactMap(\.after)
        #expect(names(at: 20) == ["all", "all"])
        // A disabled recognizer keeps its zone in place.
        _ = registry.setEnabled(all.disabled)
        #expect(names(at: 20) == ["all"])
    }

    @Test("A client's own zone overrides a system zone of the same name") func aClientsOwnGoesBefore() throws {
        let own = try [Self.zone("left", [50, 0, 50, 100]), Self.zone("part", [0, 0, 10, 100], in: "cover")]
        let declarations = try [tap("own", in: "left"), tap("part", in: "part")]
        _ = try registry.replaceAll(of: "a", user: 0, with: declarations, zones: own)
        _ = try registry.add(tap("system", in: "left"), owner: "b", user: 0)
        #expect(names(at: 80) == ["own"] && names(at: 5) == ["part"])
        let outside = BusError.invalidZone("zone 0 (x): the zone reaches beyond \"left\"")
        #expect(throws: outside) {
            try registry.replaceAll(
                of: "c", user: 0, with: [], zones: [Self.zone("x", [45, 0, 10, 10], in: "left")])
        }
    }

    @Test("A recognizer whose zone is gone takes no part") func aRecognizerWithoutItsZoneTakesNoPart() throws {
        let own = try [Self.zone("part", [0, 0, 10, 100], in: "left"), Self.zone("cover", [0, 0, 1, 1])]
        let declarations = try [tap("part", in: "part"), tap("left", in: "left"), tap("own", in: "cover"), tap("any")]
        _ = try registry.replaceAll(of: "a", user: 0, with: declarations, zones: own)
        #expect(names(at: 5) == ["part", "left", "any"])
        let stranded = try #require(registry.replaceSystemZones(with: [])).stranded
        #expect(stranded.map(\.name) == ["part", "left"])
        #expect(
            stranded.zoneLossText
                == "mudrad.toml no longer has the zones of part, left: these gestures are off until it does")
        #expect(names(at: 5) == ["any"] && names(at: 60) == ["any"])
        // Unrelated recognizers can still be changed.
        _ = try registry.add(tap("more"), owner: "a", user: 0)
        #expect(registry.replaceSystemZones(with: []) == nil)
        _ = registry.replaceSystemZones(with: [try Self.zone("left", [0, 0, 50, 100])])
        #expect(names(at: 5) == ["part", "left", "any", "more"])
    }

    @Test("A recognizer whose zone has moved starts over") func aRecognizerWhoseZoneHasMovedStartsOver() throws {
        let own = try [Self.zone("part", [0, 0, 10, 100], in: "left")]
        let declarations = try [tap("part", in: "part"), tap("left", in: "left"), tap("all", in: "cover"), tap("any")]
        let before = try registry.replaceAll(of: "a", user: 0, with: declarations, zones: own).compactMap(\.after)
        _ = try registry.add(tap("any", in: "left"), owner: "b", user: 1)
        _ = registry.setEnabled([before[1]].disabled)
        let moved = try [Self.zone("left", [10, 0, 50, 100]), Self.zone("cover", [0, 0, 100, 100])]
        let (changes, stranded) = try #require(registry.replaceSystemZones(with: moved))
        #expect(stranded.isEmpty)
        #expect(changes.compactMap { $0.after?.name } == ["part", "left", "any"])
        let after = registry.registrations(of: 0)
        #expect(zip(before, after).map { $0.tag == $1.tag } == [false, false, true, true])
        #expect(after.map(\.isEnabled) == [true, false, true, true])
        #expect(registry.registration(tagged: before[0].tag)?.name == "part")
    }

    @Test("A recognizer starts over when its client's own zone moves") func aClientsOwnZoneThatMovesToo() throws {
        let set = { (width: Double) in
            try registry.replaceAll(
                of: "a", user: 0, with: [tap("own", in: "own"), tap("any")],
                zones: [Self.zone("own", [0, 0, width, 100])]
            ).compactMap { $0.after?.tag }
        }
        let tags = try set(10)
        #expect(try set(10) == tags)
        let moved = try set(20)
        #expect(moved[0] != tags[0] && moved[1] == tags[1])
    }

    @Test("Where programs' zones overlap, the one declared last counts, also after its neighbour declares again")
    func zonesOfPrograms() throws {
        let declare = { (owner: String, x: Double) in
            _ = try registry.replaceAll(
                of: owner, user: 0, with: [tap(owner, in: owner)], zones: [Self.zone(owner, [x, 0, 60, 100])])
        }
        try declare("a", 0)
        try declare("b", 40)
        #expect([20, 50, 80].map(names) == [["a"], ["b"], ["b"]])
        try declare("a", 1)
        #expect([20, 50, 80].map(names) == [["a"], ["b"], ["b"]])
        _ = registry.removeAll(of: "b")
        #expect([20, 50, 80].map(names) == [["a"], ["a"], []])
        #expect(!registry.hasDeclared("b"))
    }

    @Test("A recognizer is only on the screens that it is for") func aRecognizerIsOnTheScreensThatItIsFor() throws {
        let other = ScreenID(value: 2)
        instances.addScreen(other, DeviceIdentity("beamer", vendor: 0, product: 0), seat: "seat0", size)
        let declarations = try [tap("here", on: "pan*"), tap("there", on: "beamer"), tap("any")]
        let tags = try registry.replaceAll(of: "a", user: 0, with: declarations, zones: [])
            .compactMap { $0.after?.tag }
        for _ in 0..<2 { #expect(names(at: 5) == ["here", "any"]) }
        // With another screen it is another recognizer.
        let changed = try [tap("here", on: "beamer"), tap("there", on: "beamer"), tap("any")]
        let next = try registry.replaceAll(of: "a", user: 0, with: changed, zones: [])
            .compactMap { $0.after?.tag }
        #expect(zip(tags, next).map { $0 == $1 } == [false, true, true])
        #expect(names(at: 5) == ["any"])
    }
}
