import TestSupport
import Testing

@testable import MudraGestureSettings

/// Programs that get the events of gestures.
@Suite struct GestureProgramTests {
    private static let gestures = """
        [[gesture]]
        name = "zoom"
        group = "browser"
        type = "pinch"
        [[gesture]]
        name = "turn"
        group = "browser"
        type = "rotation"
        simultaneous_with = ["zoom"]
        [[gesture]]
        name = "menu"
        type = "tap"
        touches = 4

        """

    private func programs(_ text: String) throws -> [GestureProgram] {
        let (settings, lines) = try load(Self.gestures + text)
        #expect(lines == [])
        return try #require(settings).programs
    }

    @Test("A program gets the gestures that it names, and those of the groups that it names") func namesAndGroups()
        throws
    {
        let programs = try programs(
            """
            [[program]]
            name = "one"
            run = "zoomer"
            gestures = ["zoom"]
            [[program]]
            name = "two"
            run = ["zoomer", "--all"]
            gestures = ["browser", "menu", "turn"]
            """)
        #expect(
            programs == [
                GestureProgram(name: "one", command: .shell("zoomer"), gestures: ["zoom"]),
                GestureProgram(name: "two", command: .argv(["zoomer", "--all"]), gestures: ["zoom", "turn", "menu"]),
            ])
    }

    @Test("A program is kept when a gesture is left out because its name is taken") func programsStay() throws {
        let text = "[[program]]\nname = \"p\"\nrun = \"zoomer\"\ngestures = [\"zoom\", \"menu\"]\n"
        let settings = try #require(try load(Self.gestures + text).settings)
        let rest = settings.without(["zoom"])
        #expect(rest.bindings.count == 2 && rest.programs == settings.programs && rest.programs.count == 1)
    }

    @Test("A gesture of another file may be named, also one that is declared later") func otherFiles() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            "[[program]]\nname = \"p\"\nrun = \"x\"\ngestures = [\"zoom\"]\n", to: "gestures.toml")
        _ = try folder.write(Self.gestures, to: "gestures.d/a.toml")
        #expect(path.hasSuffix("gestures.toml"))
        let loaded = GestureSettings.load(from: GestureFolders(user: folder.path, system: folder.path))
        #expect(folder.lines(loaded) == [])
        #expect(loaded.settings?.programs.first?.gestures == ["zoom"])
    }

    @Test("If a file cannot be read, a name that is not known may be valid") func unknownNamesOfIncompleteFiles() throws
    {
        let folder = try TemporaryFolder()
        _ = try folder.write("[[program]]\nname = \"p\"\nrun = \"x\"\ngestures = [\"zoom\"]\n", to: "gestures.toml")
        _ = try folder.write("[[gesture", to: "gestures.d/a.toml")
        let lines = folder.lines(GestureSettings.load(from: GestureFolders(user: folder.path, system: folder.path)))
        #expect(lines.count == 1 && lines[0].hasPrefix("gestures.d/a.toml:1:"), "\(lines)")
    }
}
