import Foundation
import MudraDeclarations
import TestSupport
import Testing

@testable import MudraGestureSettings

/// The gestures for the lock screen: the system's files have them, mudrad.toml names them.
@Suite struct LockScreenBindingTests {
    private static let system = """
        [[gesture]]
        name = "volume"
        type = "swipe"
        touches = 3
        direction = "up"
        run = "louder"
        group = "sound"
        require_failure_of = ["zoom", "edge"]
        [[gesture]]
        name = "zoom"
        type = "pinch"
        touches = 3
        run = "zoom"
        [[gesture]]
        name = "edge"
        type = "edge-pan"
        edge = "left"
        run = "menu"
        [[gesture]]
        name = "one"
        type = "tap"
        run = "one"
        [[gesture]]
        name = "bar"
        type = "tap"
        touches = 2
        run = "bar"
        zone = "bar"
        [[zone]]
        name = "bar"
        rect = [0, 0, 100, 10]

        """

    private func located(_ locked: String, user: String?) throws -> (
        names: [String], settings: GestureSettings?, warnings: [String]
    ) {
        let folder = try TemporaryFolder()
        let daemon = try folder.write("[access]\nlocked = [\(locked)]\n", to: "mudrad.toml")
        _ = try folder.write(Self.system, to: "etc/gestures.toml")
        if let user { _ = try folder.write(user, to: "home/mudra/gestures.toml") }
        let location = GestureLocation(
            folders: GestureFolders(user: folder.path + "/home/mudra", system: folder.path + "/etc"),
            daemonConfiguration: daemon)
        let loaded = location.load()
        let warnings = loaded.diagnostics.map(\.message).filter { $0.contains("lock screen") }
        return (loaded.settings?.bindings.map(\.name) ?? [], loaded.settings, warnings)
    }

    private static let user = "[[gesture]]\nname = \"volume\"\ntype = \"tap\"\nrun = \"mine\"\n"

    @Test("The gestures come from the system, beside those of a user with a configuration") func ofTheSystem() throws {
        let (names, settings, warnings) = try located("\"volume\", \"edge\"", user: Self.user)
        #expect(names == ["volume", "locked-volume", "locked-edge"] && warnings == [])
        let locked = try #require(settings?.bindings[1])
        #expect(locked.commands.onEvent[.recognized] == .shell("louder"))
        #expect(locked.declaration.isForLockScreen && locked.declaration.gestureName == "volume")
        // Only those on the lock screen relate to each other there, and no group switches them.
        #expect(locked.declaration.requireFailureOf == ["locked-edge"] && locked.declaration.group == nil)
    }

    @Test("A user without a configuration has the system's gestures, and those for the lock screen") func noOwn() throws
    {
        let (names, _, _) = try located("\"zoom\"", user: nil)
        #expect(names == ["volume", "zoom", "edge", "one", "bar", "locked-zoom"])
    }

    @Test(
        "A name that cannot act on the lock screen is left out with a warning",
        arguments: [
            ("one", "it takes one finger, which does not come from an edge"),
            ("bar", "its zone must be one of mudrad.toml"),
            ("gone", "/etc/mudra has no such gesture without a mistake"),
        ])
    func leftOut(_ name: String, _ reason: String) throws {
        let (names, _, warnings) = try located("\"\(name)\", \"zoom\"", user: Self.user)
        #expect(names == ["volume", "locked-zoom"])
        #expect(
            warnings == [
                "locked of mudrad.toml names a gesture that does not act on the lock screen, \"\(name)\": \(reason)"
            ])
    }

    @Test("A gesture of the user does not give way to one for the lock screen") func takenName() throws {
        let user = "[[gesture]]\nname = \"locked-zoom\"\ntype = \"tap\"\nrun = \"mine\"\n"
        let (names, settings, warnings) = try located("\"zoom\"", user: user)
        #expect(names == ["locked-zoom"] && settings?.bindings[0].declaration.isForLockScreen == false)
        #expect(warnings.count == 1 && warnings[0].hasSuffix("\"zoom\": you have a gesture \"locked-zoom\""))
    }

    @Test(
        "Only a gesture for the lock screen has a name without its prefix",
        arguments: [("locked-zoom", true, "zoom"), ("locked-zoom", false, "locked-zoom"), ("zoom", true, "zoom")])
    func prefixes(name: String, isLocked: Bool, gesture: String) throws {
        let options = ["locked": OptionValue.boolean(isLocked)]
        #expect(try RecognizerDeclaration(name: name, type: "tap", options: options).gestureName == gesture)
    }

    @Test("gestures.toml cannot declare a gesture for the lock screen by itself") func ownDeclaration() throws {
        let (settings, lines) = try load("[[gesture]]\nname = \"x\"\ntype = \"tap\"\nlocked = true\n")
        #expect(settings == nil && lines == ["gestures.toml:4:1: tap has no key \"locked\""])
    }
}
