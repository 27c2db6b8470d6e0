import Gestures
import MudraTouch
import TestSupport
import Testing

@testable import MudraDeclarations
@testable import MudraSettings

/// Zones of mudrad.toml, and their use in gestures.toml.
@Suite struct SystemZoneTests {
    private static let system = """
        [[zone]]
        name = "left"
        rect = [0, 0, 50, 100]

        [[zone]]
        name = "corner"
        rect = [0, 0, 10, 10]
        parent = "left"

        [[zone]]
        name = "cover"
        rect = [0, 0, 100, 100]
        """
    private let screen = ScreenSize(width: 100, height: 100)

    private func zones(_ text: String = system) throws -> [ZoneDeclaration] {
        let (settings, lines) = try loadDaemon(text)
        #expect(lines == [])
        return try #require(settings).zones
    }

    private func gesture(_ name: String, _ rest: String = "") -> String {
        "[[gesture]]\nname = \"\(name)\"\ntype = \"tap\"\n\(rest)\n"
    }

    private func names(_ text: String, at position: Point) throws -> [String] {
        let (settings, lines) = try load(text, systemZones: try zones())
        #expect(lines == [])
        let engine = GestureEngine(screen: screen)
        _ = engine.install(try #require(settings).graph(on: screen), at: 0) { _ in }
        return engine.receivers(ofATouchAt: position)
    }

    // MARK: mudrad.toml

    @Test("mudrad.toml and its drop-ins may have zones") func mudradsFilesHaveZones() throws {
        #expect(try zones().map(\.name) == ["left", "corner", "cover"])
        #expect(try zones().map(\.parent) == [nil, "left", nil])
        #expect(try zones("") == [])
    }

    @Test("A problem with zones of two files names both places")
    func aProblemWithZonesOfTwoFilesNamesBothPlaces() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.system, to: "mudrad.toml")
        try folder.write(
            """
            [[zone]]
            rect = [40, 0, 20, 10]
            parent = "left"
            name = "outside"
            [[zone]]
            name = "corner"
            rect = [0, 0, 1, 1]
            [[zone]]
            name = "lost"
            rect = [0, 0, 1, 1]
            parent = "lfet"
            """, to: "mudrad.d/1.toml")
        let loaded = DaemonSettings.load(folder: folder.path)
        #expect(loaded.settings == nil)
        #expect(
            folder.lines(loaded) == [
                "mudrad.d/1.toml:2:8: the zone reaches beyond \"left\"",
                "mudrad.d/1.toml:6:8: duplicate zone name \"corner\", first at mudrad.toml:6:8",
                "mudrad.d/1.toml:11:10: there is no zone \"lfet\" (did you mean \"left\"?)",
            ])
    }

    @Test("mudrad.toml may have at most 256 zones") func thereAreNotMoreThanAProgramMayHave() throws {
        let zones = (0..<256).map { "[[zone]]\nname = \"z\($0)\"\nrect = [0, 0, 9, 9]\n" }.joined()
        #expect(try loadDaemon(zones).lines == [])
        let (settings, lines) = try loadDaemon(zones + "[[zone]]\nname = \"more\"\nrect = [0, 0, 9, 9]\n")
        #expect(settings == nil && lines == ["mudrad.toml:769:1: there are more than 256 zones"])
    }

    // MARK: gestures.toml

    @Test("A gesture in a system zone sees only the touches there")
    func aGestureOfASystemZoneSeesOnlyItsTouches() throws {
        let text = gesture("left", "zone = \"left\"") + gesture("anywhere")
        #expect(try names(text, at: Point(x: 20, y: 50)) == ["left", "anywhere"])
        #expect(try names(text, at: Point(x: 80, y: 50)) == ["anywhere"])
        // It also sees touches in a part of its zone, and naming a part adds all zones that contain it.
        #expect(try names(text, at: Point(x: 5, y: 5)) == ["left", "anywhere"])
        let corner = gesture("corner", "zone = \"corner\"")
        #expect(try names(corner, at: Point(x: 5, y: 5)) == ["corner"])
        #expect(try names(corner, at: Point(x: 20, y: 50)) == [])
    }

    @Test("A zone that no gesture names takes no touches away") func anUnusedZoneTakesNoTouchesAway() throws {
        // "cover" is declared last, and would cover everything.
        let text = gesture("left", "zone = \"left\"")
        #expect(try names(text, at: Point(x: 20, y: 50)) == ["left"])
        #expect(try names(text + gesture("all", "zone = \"cover\""), at: Point(x: 20, y: 50)) == ["all"])
    }

    @Test("A user's zone overrides the system's zone of the same name") func anOwnZoneGoesBeforeTheSystems() throws {
        let own = "[[zone]]\nname = \"left\"\nrect = [50, 0, 50, 100]\n"
        let text = own + gesture("here", "zone = \"left\"") + gesture("corner", "zone = \"corner\"")
        #expect(try names(text, at: Point(x: 80, y: 50)) == ["here"])
        #expect(try names(text, at: Point(x: 20, y: 50)) == [])
        // The system's corner is still a part of the system's left half.
        #expect(try names(text, at: Point(x: 5, y: 5)) == ["corner"])
    }

    @Test("A user's zone may be a part of a system zone") func anOwnZoneIsAPartOfTheSystems() throws {
        let own = "[[zone]]\nname = \"own\"\nparent = \"left\"\nrect = [20, 0, 20, 100]\n"
        let text = own + gesture("own", "zone = \"own\"") + gesture("left", "zone = \"left\"")
        #expect(try names(text, at: Point(x: 30, y: 50)) == ["own", "left"])
        #expect(try names(text, at: Point(x: 10, y: 50)) == ["left"])
        let (settings, lines) = try load(own.replacing("20, 0, 20", with: "40, 0, 20"), systemZones: try zones())
        #expect(settings == nil && lines == ["gestures.toml:4:8: the zone reaches beyond \"left\""])
    }

    @Test("Suggestions include the zones of both files") func bothFilesZonesAreSuggested() throws {
        let own = "[[zone]]\nname = \"button\"\nrect = [0, 0, 50, 100]\nparent = \"cornr\"\n"
        let text = own + gesture("a", "zone = \"buton\"") + gesture("b", "zone = \"coner\"")
        let (settings, lines) = try load(text, systemZones: try zones())
        #expect(settings == nil)
        #expect(
            lines == [
                "gestures.toml:4:10: there is no zone \"cornr\" (did you mean \"corner\"?)",
                "gestures.toml:8:8: there is no zone \"buton\" (did you mean \"button\"?)",
                "gestures.toml:12:8: there is no zone \"coner\" (did you mean \"corner\"?)",
            ])
    }

    @Test("If mudrad.toml cannot be read, an unknown zone gets only a warning")
    func whereThereIsNoTellingItIsAWarning() throws {
        let own = "[[zone]]\nname = \"own\"\nrect = [0, 0, 50, 100]\nparent = \"left\"\n"
        let text = own + gesture("a", "zone = \"left\"") + gesture("b", "zone = \"own\"") + gesture("c")
        let (settings, lines) = try load(text, systemZones: nil)
        let doubt = "warning: there is no zone \"left\" here, and mudrad.toml, which may define it, cannot be read"
        #expect(lines == ["gestures.toml:4:10: \(doubt)", "gestures.toml:8:8: \(doubt)"])
        // A gesture whose zone is missing is recognized nowhere, not on the whole screen.
        let engine = GestureEngine(screen: screen)
        _ = engine.install(try #require(settings).graph(on: screen), at: 0) { _ in }
        #expect(engine.receivers(ofATouchAt: Point(x: 20, y: 50)) == ["c"])
    }
}
