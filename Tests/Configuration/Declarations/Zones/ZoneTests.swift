import Gestures
import MudraTouch
import Testing

@testable import MudraDeclarations

/// Valid zones.
@Suite struct ZoneTests {
    private static let text = """
        [[zone]]
        name = "lower-third"
        rect = [0, 66.667, 100, 33.333]

        [[zone]]
        name = "corner"
        rect = [0, 66.667, 10, 33.333]
        parent = "lower-third"

        [[zone]]
        name = "button"
        rect = [20, 10, 30, 15]
        unit = "mm"

        [[gesture]]
        name = "keyboard"
        type = "tap"
        zone = "lower-third"

        [[gesture]]
        name = "anywhere"
        type = "tap"
        """

    @Test("A zone has a place on any screen") func aZoneIsAPlaceOnAnyScreen() throws {
        let (settings, lines) = try load(Self.text)
        #expect(lines == [])
        let zones = try #require(settings).zones
        #expect(zones.map(\.name) == ["lower-third", "corner", "button"])
        #expect(zones.map(\.parent) == [nil, "lower-third", nil])
        #expect(zones[2].rect(on: ScreenSize(width: 300, height: 200)) == Rect(x: 20, y: 10, width: 30, height: 15))
        let third = zones[0].rect(on: ScreenSize(width: 300, height: 200))
        #expect(third.origin == Point(x: 0, y: 133.334) && third.size.width == 300)
    }

    @Test("A gesture of a zone sees only the touches there") func agestureOfAZoneSeesOnlyItsTouches() throws {
        let settings = try #require(try load(Self.text).settings)
        let screen = ScreenSize(width: 300, height: 200)
        let engine = GestureEngine(screen: screen)
        _ = engine.install(settings.graph(on: screen), at: 0) { _ in }
        #expect(names(of: engine, landing: Point(x: 150, y: 50), 1) == ["anywhere"])
        #expect(names(of: engine, landing: Point(x: 150, y: 150), 2) == ["keyboard", "anywhere"])
        // A touch in a part of a zone is in the zone for the zone's gestures too.
        #expect(names(of: engine, landing: Point(x: 5, y: 150), 3) == ["keyboard", "anywhere"])
    }

    private func names(of engine: GestureEngine, landing position: Point, _ id: UInt32) -> [String] {
        var frame = TouchFrame()
        frame.restart(at: .milliseconds(UInt64(id)))
        frame.append(Contact(id: ContactID(id), phase: .began, position: position))
        // A gesture that failed because of a second finger still gets the finger; a fresh engine each time would do as
        // well.
        engine.cancelTouches(at: .milliseconds(UInt64(id))) { _ in }
        engine.process(frame) { _ in }
        return engine.receivers(of: ContactID(id)).map(\.label)
    }

    @Test("A part that covers its whole zone takes no touches from it")
    func aPartThatCoversItsZoneTakesNothingFromIt() throws {
        let outer = "[[zone]]\nname = \"outer\"\nrect = [0, 0, 50, 50]\n"
        let inner = "[[zone]]\nname = \"inner\"\nrect = [0, 0, 50, 50]\n"
        #expect(try load(outer + inner + "parent = \"outer\"\n").lines == [])
        #expect(try load(outer + inner).lines.count == 1)
        // Millimetres and percent cannot be compared before the screen is known.
        #expect(try load(outer + inner + "unit = \"mm\"\n").lines == [])
    }

    @Test("Zones over D-Bus are checked like zones in files") func zonesOfTheBusAreCheckedAsThoseOfFiles() throws {
        let rect = OptionValue.numbers([0, 0, 50, 50])
        #expect(try ZoneDeclaration(name: "z", options: ["rect": rect]).name == "z")
        #expect(throws: OptionProblems.self) { try ZoneDeclaration(name: "z", options: [:]) }
        #expect(throws: OptionProblems.self) { try ZoneDeclaration(name: "z z", options: ["rect": rect]) }
        // The name is reported elsewhere.
        #expect(throws: OptionProblems.self) {
            try ZoneDeclaration(name: "z", options: ["rect": rect, "name": .string("z")])
        }
        let infinite = OptionValue.numbers([0, 0, .infinity, .nan])
        #expect(throws: OptionProblems.self) {
            try ZoneDeclaration(name: "z", options: ["rect": infinite, "unit": .string("mm")])
        }
    }

    private func rect(_ rect: [Double], _ unit: String) -> [String: OptionValue] {
        ["rect": .numbers(rect), "unit": .string(unit)]
    }

    @Test("A zone may be as large as its screen, and as small as a touch")
    func limitsOfZones() {
        let accepted: [([Double], String)] = [
            ([0, 0, 100, 100], "%"), ([99, 99, 1, 1], "%"), ([0, 0, 0.01, 0.01], "%"),
            ([4_999, 4_999, 10_000, 10_000], "mm"), ([0, 0, 0.01, 0.01], "mm"),
        ]
        for (rect, unit) in accepted {
            #expect(ZoneCheck(name: .string("z"), options: self.rect(rect, unit)).problems == [], "\(rect) \(unit)")
        }
        let refused: [([Double], String)] = [
            ([50.1, 0, 50, 50], "%"), ([0, 50.1, 50, 50], "%"), ([0, 0, 100.1, 1], "%"), ([0, 0, 1, 100.1], "%"),
            ([5_000, 0, 1, 1], "mm"), ([0, 5_000, 1, 1], "mm"), ([0, 0, 10_001, 1], "mm"), ([0, 0, 1, 10_001], "mm"),
            ([-0.1, 0, 1, 1], "mm"), ([0, -0.1, 1, 1], "mm"), ([0, 0, 0.009, 1], "mm"), ([0, 0, 1, 0.009], "mm"),
        ]
        for (rect, unit) in refused {
            let problems = ZoneCheck(name: .string("z"), options: self.rect(rect, unit)).problems
            #expect(problems.count == 1, "\(rect) \(unit)")
        }
    }

    @Test(
        "A zone gets a warning for each side that is too narrow for a finger",
        arguments: [
            ("%", 0.1, 0.1, 0), ("%", 0.09, 0.1, 1), ("%", 0.1, 0.09, 1), ("mm", 1, 1, 0), ("mm", 0.9, 1, 1),
            ("mm", 0.9, 0.9, 2),
        ])
    func narrowZones(unit: String, width: Double, height: Double, warnings: Int) {
        let check = ZoneCheck(name: .string("z"), options: rect([0, 0, width, height], unit))
        #expect(check.problems == [] && check.warnings.count == warnings)
    }

    @Test(
        "A part of a zone may touch each side of it, and reach beyond none",
        arguments: [
            ([20, 30, 40, 50], true), ([20, 30, 1, 1], true), ([59, 79, 1, 1], true), ([30, 40, 10, 10], true),
            ([19.9, 30, 10, 10], false), ([20, 29.9, 10, 10], false), ([50.1, 30, 10, 10], false),
            ([20, 70.1, 10, 10], false),
        ])
    func sidesOfZones(part: [Double], isInside: Bool) throws {
        let outer = try ZoneDeclaration(name: "outer", options: rect([20, 30, 40, 50], "%"))
        let options = rect(part, "%").merging(["parent": .string("outer")]) { $1 }
        let inner = try ZoneDeclaration(name: "inner", options: options)
        #expect(ZoneProblem.all(in: [outer, inner]).isEmpty == isInside)
    }

    @Test("Decimals that do not add up in binary put no part beyond its zone") func roundedSides() throws {
        let sum = 0.1 + 0.2
        #expect(sum > 0.3)
        let zones = try [[0, 0, 0.3, 0.3], [0.1, 0.1, 0.2, 0.2], [sum, sum, 1, 1], [0.3, 0.3, 1, 1]].map {
            try ZoneDeclaration(name: "z", options: rect($0, "%"))
        }
        #expect(zones[1].lies(in: zones[0]) && zones[3].lies(in: zones[2]))
    }
}
