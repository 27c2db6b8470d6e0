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
        return engine.receivers(of: ContactID(id)).map(\.name)
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
}
