import Foundation
import MudraSettings
import TestSupport
import Testing

@testable import MudraDeclarations
@testable import MudraSettings

/// The files that make up mudrad's configuration.
@Suite struct DaemonLayerTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func load() -> LoadedSettings<DaemonSettings> { DaemonSettings.load(folder: folder.path) }

    @Test("A missing mudrad.toml is not an error") func noConfigurationIsNoError() {
        for path in [folder.path, "/nonexistent/mudra"] {
            let loaded = DaemonSettings.load(folder: path)
            #expect(loaded.settings == .standard)
            #expect(loaded.diagnostics == [] && loaded.files == [])
        }
    }

    @Test("Drop-ins of mudrad.toml apply in the order of their names") func dropInsFollowInNameOrder() throws {
        let rule = { (name: String) in "[[device]]\nmatch = \"*\"\nseat = \"\(name)\"\n" }
        try folder.write(rule("main"), to: "mudrad.toml")
        for name in ["b", "B", "10", "a"] { try folder.write(rule(name), to: "mudrad.d/\(name).toml") }
        try folder.write("?", to: "mudrad.d/.hidden.toml")
        try folder.write("?", to: "mudrad.d/a.toml~")
        try folder.write("?", to: "gestures.toml")
        let loaded = load()
        #expect(folder.lines(loaded) == [])
        #expect(loaded.settings?.devices.map(\.values.seat) == ["main", "10", "B", "a", "b"])
        #expect(loaded.settings?.rule(for: DeviceIdentity("x", vendor: 0, product: 0)).seat == "b")
        let names = ["mudrad.toml", "mudrad.d/10.toml", "mudrad.d/B.toml", "mudrad.d/a.toml", "mudrad.d/b.toml"]
        #expect(loaded.files == names.map { "\(folder.path)/\($0)" })
    }

    @Test("Drop-ins of mudrad.toml do not need a main file") func dropInsNeedNoMainFile() throws {
        try folder.write("[recognition]\npen_mutes_touches = false\n", to: "mudrad.d/pen.toml")
        #expect(load().settings?.recognition.penMutesTouches == false)
    }

    @Test("A later file overrides an earlier one key by key") func theLaterFileWinsKeyByKey() throws {
        try folder.write(
            """
            [recognition]
            resting_touch_timeout_ms = 100
            pen_mutes_touches = false
            [grab]
            emergency_exit = false
            """, to: "mudrad.toml")
        try folder.write("[recognition]\nresting_touch_timeout_ms = 200\n", to: "mudrad.d/1.toml")
        try folder.write("[recognition]\n[grab]\n", to: "mudrad.d/2.toml")
        let loaded = load()
        #expect(loaded.diagnostics == [])
        #expect(loaded.settings?.recognition.restingTouchTimeout == 200_000)
        #expect(loaded.settings?.recognition.penMutesTouches == false)
        #expect(loaded.settings?.grab.emergencyExit == false)
    }

    @Test("The names in [access] of all files count together") func accessOfAllFiles() throws {
        try folder.write("[access]\nusers = ['a', 'b']\nlocked = ['x']\n", to: "mudrad.toml")
        try folder.write("[access]\nusers = ['b', 'c']\nlocked = ['x', 'y']\n", to: "mudrad.d/1.toml")
        let access = try #require(load().settings).access
        #expect(access.users == ["a", "b", "c"] && access.locked == ["x", "y"])
    }

    @Test("An error in any file refuses the whole configuration") func anErrorAnywhereRefusesAll() throws {
        try folder.write("[[device]]\nmatch = \"x\"\nseat = 1\n", to: "mudrad.toml")
        try folder.write("[[", to: "mudrad.d/1.toml")
        try folder.write("\n[recogniton]\n", to: "mudrad.d/2.toml")
        try folder.write("[[device]]\nmatch = \"x\"\n", to: "mudrad.d/3.toml")
        let loaded = load()
        #expect(loaded.settings == nil)
        #expect(loaded.files.count == 4)
        let lines = folder.lines(loaded)
        #expect(lines.count == 3)
        #expect(lines.first == "mudrad.toml:3:8: seat must be a string, not a whole number")
        #expect(lines.dropFirst().first?.hasPrefix("mudrad.d/1.toml:1:") == true)
        #expect(lines.last == "mudrad.d/2.toml:2:2: there is no key \"recogniton\" (did you mean \"recognition\"?)")
    }

    @Test("A single given file has no drop-ins") func oneFileHasNoDropIns() throws {
        let file = try folder.write("", to: "mudrad.toml")
        try folder.write("?", to: "mudrad.d/1.toml")
        let loaded = DaemonSettings.load(file: file)
        #expect(loaded.settings == .standard)
        #expect(loaded.files == [file])
    }

    @Test("A path that is not a regular file is refused as mudrad.toml")
    func aPathThatIsNotARegularFileIsRefused() throws {
        #expect(mkfifo(folder.path + "/fifo", 0o600) == 0)
        #expect(symlink("/nonexistent", folder.path + "/mudrad.toml") == 0)
        #expect(folder.lines(load()) == ["mudrad.toml: cannot be read: No such file or directory"])
        for (name, message) in [
            ("fifo", "is not a regular file"), ("none", "cannot be read: No such file or directory"),
        ] {
            let loaded = DaemonSettings.load(file: "\(folder.path)/\(name)")
            #expect(loaded.settings == nil)
            #expect(folder.lines(loaded) == ["\(name): \(message)"])
        }
    }

    @Test("A path that is not a folder is refused as mudrad.d") func aFolderThatIsNoneIsRefused() throws {
        try folder.write("", to: "mudrad.d")
        let loaded = load()
        #expect(loaded.settings == nil && loaded.files == [])
        #expect(folder.lines(loaded) == ["mudrad.d: cannot be read: Not a directory"])
    }
}
