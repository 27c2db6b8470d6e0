import Foundation
import MudraSettings
import TestSupport
import Testing

@testable import MudraGestureSettings

@Suite struct LayerTests {
    private let folder: TemporaryFolder
    private var folders: GestureFolders {
        GestureFolders(user: folder.path + "/user", system: folder.path + "/system")
    }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func tap(_ name: String) -> String { "[[gesture]]\nname = \"\(name)\"\ntype = \"tap\"\n" }

    private func names(_ loaded: LoadedSettings<GestureSettings>) -> [String]? {
        loaded.settings?.bindings.map(\.declaration.name)
    }

    @Test("A missing gestures.toml is not an error") func noConfigurationIsNoError() {
        let loaded = GestureSettings.load(from: folders)
        #expect(loaded.settings == GestureSettings(bindings: [], zones: [], systemZones: [], programs: []))
        #expect(loaded.diagnostics == [] && loaded.files == [])
    }

    @Test("Drop-ins of gestures.toml apply in the order of their names") func dropInsFollowInNameOrder() throws {
        try folder.write(tap("main"), to: "user/gestures.toml")
        for name in ["b", "B", "10", "a"] { try folder.write(tap(name), to: "user/gestures.d/\(name).toml") }
        try folder.write("?", to: "user/gestures.d/.hidden.toml")
        try folder.write("?", to: "user/gestures.d/a.toml~")
        try folder.write("?", to: "system/gestures.toml")
        let loaded = GestureSettings.load(from: folders)
        // They are all alike, but valid.
        #expect(loaded.diagnostics.allSatisfy { $0.severity == .warning })
        #expect(names(loaded) == ["main", "10", "B", "a", "b"])
        #expect(loaded.files.count == 5)
        #expect(loaded.settings?.bindings.first?.file == folder.path + "/user/gestures.toml")
    }

    @Test("Users without files of their own get the system's") func theSystemsFilesServeThoseWhoHaveNone() throws {
        try folder.write(tap("system"), to: "system/gestures.toml")
        try folder.write(tap("more"), to: "system/gestures.d/more.toml")
        #expect(names(GestureSettings.load(from: folders)) == ["system", "more"])
        #expect(names(GestureSettings.load(from: GestureFolders(user: nil, system: folders.system)))?.count == 2)
        try folder.write("", to: "user/gestures.d/readme.txt")
        #expect(names(GestureSettings.load(from: folders)) == ["system", "more"])
        try folder.write(tap("user"), to: "user/gestures.d/x.toml")
        #expect(names(GestureSettings.load(from: folders)) == ["user"])
    }

    @Test("A problem between two files names both") func problemsAcrossFilesNameBoth() throws {
        try folder.write(tap("a") + "require_failure_of = [\"b\"]\n", to: "user/gestures.toml")
        try folder.write(tap("b"), to: "user/gestures.d/1.toml")
        #expect(names(GestureSettings.load(from: folders)) == ["a", "b"])
        try folder.write("\n" + tap("a") + "taps = 0\n", to: "user/gestures.d/2.toml")
        let loaded = GestureSettings.load(from: folders)
        #expect(loaded.settings == nil)
        #expect(
            folder.lines(loaded) == [
                "user/gestures.d/2.toml:3:8: duplicate gesture name \"a\", first at user/gestures.toml:2:8",
                "user/gestures.d/2.toml:5:8: taps must be 1 to 10, not 0",
            ]
        )
    }

    @Test("A file that cannot be parsed neither hides nor causes other problems")
    func aFileThatCannotBeParsedHidesNoOtherProblemAndMakesNone() throws {
        try folder.write(tap("a") + "require_failure_of = [\"b\"]\ntaps = 0\n", to: "user/gestures.toml")
        try folder.write("[[", to: "user/gestures.d/1.toml")
        let lines = folder.lines(GestureSettings.load(from: folders))
        #expect(lines.count == 2)
        #expect(lines.first == "user/gestures.toml:5:8: taps must be 1 to 10, not 0")
        #expect(lines.last?.hasPrefix("user/gestures.d/1.toml:1:") == true)
    }

    @Test("With --config, drop-ins are not read") func oneFileHasNoDropIns() throws {
        let file = try folder.write(tap("a"), to: "user/gestures.toml")
        try folder.write("?", to: "user/gestures.d/1.toml")
        #expect(names(GestureSettings.load(file: file)) == ["a"])
    }

    @Test("A path that is not a regular file is refused as gestures.toml")
    func aPathThatIsNotARegularFileIsRefused() throws {
        try FileManager.default.createDirectory(
            atPath: folder.path + "/user/gestures.toml",
            withIntermediateDirectories: true
        )
        #expect(mkfifo(folder.path + "/fifo", 0o600) == 0)
        #expect(symlink("/nonexistent", folder.path + "/link") == 0)
        try folder.write("", to: "text")
        func lines(_ name: String) -> [String] {
            let loaded = GestureSettings.load(file: folder.path + "/" + name)
            #expect(loaded.settings == nil)
            return folder.lines(loaded)
        }
        #expect(
            folder.lines(GestureSettings.load(from: folders)) == [
                "user/gestures.toml: is a directory, not a file"
            ]
        )
        #expect(lines("fifo") == ["fifo: is not a regular file"])
        #expect(lines("link") == ["link: cannot be read: No such file or directory"])
        #expect(lines("text/x") == ["text/x: cannot be read: Not a directory"])
    }

    @Test("A path that is not a folder is refused as gestures.d") func aFolderThatIsNoneIsRefused() throws {
        try folder.write("", to: "user/gestures.d")
        let loaded = GestureSettings.load(from: folders)
        #expect(loaded.settings == nil)
        #expect(folder.lines(loaded) == ["user/gestures.d: cannot be read: Not a directory"])
    }

    @Test(
        "The environment tells the user's folder",
        arguments: [
            (["XDG_CONFIG_HOME": "/x", "HOME": "/home/u"], "/x/mudra"),
            (["XDG_CONFIG_HOME": "", "HOME": "/home/u"], "/home/u/.config/mudra"),
            (["XDG_CONFIG_HOME": "x", "HOME": "/home/u"], "/home/u/.config/mudra"),
            (["HOME": "/home/u"], "/home/u/.config/mudra"),
            ([:], nil),
        ])
    func theEnvironmentSaysWhere(_ environment: [String: String], _ user: String?) {
        #expect(GestureFolders(environment: environment) == GestureFolders(user: user, system: "/etc/mudra"))
    }
}
