import Foundation
import TestSupport
import Testing

/// The completions of our command lines in the real shells.
@Suite(.serialized) struct CompletionTests {
    enum Shell: String {
        case bash, zsh, fish

        var path: String { "/usr/bin/\(rawValue)" }
        var isThere: Bool { FileManager.default.isExecutableFile(atPath: path) }

        func completions(of program: String) -> String {
            CommandLine.source("completions").path + (self == .zsh ? "/_\(program)" : "/\(program).\(rawValue)")
        }
    }

    /// The completions of the last word of a line, in order, with all other output.
    private func complete(
        _ line: String, by shell: Shell, in folder: TemporaryFolder, environment: [String: String] = [:]
    ) throws -> [String] {
        let program = String(line.prefix { $0 != " " })
        let driver = CommandLine.source("Tests/Repository/Completions/complete.\(shell.rawValue)").path
        // The shell must not read its own settings.
        let bare = [.bash: "--norc", .zsh: "-f", .fish: "--no-config"][shell] ?? ""
        var variables = environment
        variables["PATH"] = Program.folder.path + ":/usr/bin:/bin"
        variables["HOME"] = folder.path
        // The shell runs in the folder, so that it completes files of the folder.
        let words = ["-c", "cd \"$0\" && exec \"$@\"", folder.path, shell.path, bare, driver]
        let asked = try Program(
            "/bin/sh", words + [shell.completions(of: program), line], in: folder, environment: variables)
        asked.waitForEnd()
        return asked.said.split(separator: "\n").map(String.init).sorted()
    }

    private func offersWhatThereIs(_ shell: Shell) throws {
        let folder = try TemporaryFolder()
        for program in CommandLine.programs {
            let line = try CommandLine(of: program)
            if program == "mudractl" {
                let commands = line.forms.map(\.command)
                let offered = try complete("mudractl ", by: shell, in: folder).filter { !$0.hasPrefix("-") }
                #expect(offered == commands.sorted())
                #expect(Set(try complete("mudractl --", by: shell, in: folder)) == ["--help", "--version"])
                for form in line.forms {
                    let offered = try complete("mudractl \(form.command) --", by: shell, in: folder)
                    #expect(offered == form.options.sorted(), "\(form.command)")
                }
            } else {
                #expect(try complete("\(program) --", by: shell, in: folder) == line.options.sorted())
            }
            for option in ["--bus ", "--bus="] where line.options.contains("--bus") {
                let command = program == "mudractl" ? "mudractl status" : program
                let offered = try complete("\(command) \(option)s", by: shell, in: folder)
                #expect(offered.map { $0.replacing("--bus=", with: "") } == ["session", "system"])
            }
        }
    }

    private func offersFiles(_ shell: Shell) throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("", to: "some gestures.toml")
        let lines = [
            "mudractl check some", "mudractl check --daemon-config some", "mudractl replay --config some",
            "mudractl replay some", "mudractl record -o some", "mudractl devices --daemon-config some",
            "mudrad --config some",
            "mudra-actions --config some", "mudra-actions --daemon-config some",
        ]
        for line in lines {
            // fish escapes a name, the other shells leave that to the line editor.
            let offered = try complete(line, by: shell, in: folder).map { $0.replacing("\\", with: "") }
            #expect(offered == ["some gestures.toml"], "\(line)")
        }
    }

    /// `mudra-lock` completes the locker like a command of its own.
    private func offersPrograms(_ shell: Shell) throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("", to: "picture.png")
        // bash lists the programs of each folder.
        #expect(Set(try complete("mudra-lock setpri", by: shell, in: folder)) == ["setpriv"])
        #expect(try complete("mudra-lock cat pictu", by: shell, in: folder) == ["picture.png"])
    }

    private func offersNames(_ shell: Shell) throws {
        let subscriber = try SubscriberFixture()
        let bus = subscriber.base.bus
        #expect(subscriber.client.add("zoom", "tap", [("touches", .int32(2)), ("group", "desktop")]).isSuccess)
        #expect(subscriber.client.add("zebra", "tap", [("touches", .int32(3)), ("enabled", false)]).isSuccess)
        #expect(subscriber.client.add("poke", "tap", [("touches", .int32(4)), ("enabled", false)]).isSuccess)
        let offered = { (line: String) in
            try complete(
                line.replacing("BUS", with: "--bus \(bus)"), by: shell, in: subscriber.base.folder,
                environment: subscriber.base.deviceEnvironment)
        }
        #expect(try offered("mudractl disable BUS ") == ["desktop", "zoom"])
        #expect(try offered("mudractl enable BUS ") == ["poke", "zebra"])
        #expect(try offered("mudractl enable BUS z") == ["zebra"])
        #expect(try offered("mudractl monitor --json BUS ") == ["poke", "zebra", "zoom"])
        #expect(try offered("mudractl monitor --bus=\(bus) poke z") == ["zebra", "zoom"])
        #expect(try offered("mudractl grab BUS o") == ["off", "on"])
        #expect(try offered("mudractl grab on BUS ") == ["event3"])
        #expect(try offered("mudractl record --for 3 BUS ") == ["event3"])
        #expect(try offered("mudractl grab BUS on /dev/input/e") == ["/dev/input/event3"])
    }

    private func offersNothing(_ shell: Shell) throws {
        let fixture = try BusFixture()
        for bus in [fixture.bus, "unix:path=\(fixture.folder.path)/none"] {
            for line in ["enable", "disable", "monitor"] {
                #expect(try complete("mudractl \(line) --bus \(bus) z", by: shell, in: fixture.folder) == [])
            }
        }
    }

    private func completes(_ shell: Shell) throws {
        try offersWhatThereIs(shell)
        try offersFiles(shell)
        try offersPrograms(shell)
        try offersNames(shell)
        try offersNothing(shell)
    }

    /// Fails if the table has changed since `make completions` wrote the files.
    @Test("The completion files match the table of commands") func theFilesAreThoseOfTheTable() throws {
        let folder = try TemporaryFolder()
        let writer = try Program("completion-writer", [folder.path], in: folder)
        writer.waitForEnd()
        #expect(writer.status == 0)
        for program in CommandLine.programs {
            for name in ["_\(program)", "\(program).bash", "\(program).fish"] {
                let written = try #require(folder.read(name))
                let kept = try String(contentsOf: CommandLine.source("completions/\(name)"), encoding: .utf8)
                #expect(written == kept, "\(name): make completions writes it anew")
            }
        }
    }

    @Test("bash completes commands, options and values", .enabled(if: Shell.bash.isThere, "no bash here"))
    func bashOffersWhatThereIs() throws { try completes(.bash) }

    @Test("zsh completes commands, options and values", .enabled(if: Shell.zsh.isThere, "no zsh here"))
    func zshOffersWhatThereIs() throws { try completes(.zsh) }

    @Test("fish completes commands, options and values", .enabled(if: Shell.fish.isThere, "no fish here"))
    func fishOffersWhatThereIs() throws { try completes(.fish) }
}
