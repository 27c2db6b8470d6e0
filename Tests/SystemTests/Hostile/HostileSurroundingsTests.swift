import Foundation
import MudraBus
import TestSupport
import Testing

/// The programs when standard output is full, closed or without a reader, and when they can open few files.
@Suite(.serialized) struct HostileSurroundingsTests {
    private let fixture: BusFixture
    private let configuration: String
    private let recording = CommandLine.source("Recordings/why.evemu").path

    init() throws {
        fixture = try BusFixture()
        configuration = try fixture.folder.write(
            "[[gesture]]\nname = \"poke\"\ntype = \"tap\"\nrun = \"true\"\n", to: "gestures.toml")
    }

    /// Runs a line of shell, with programs and files in place of words in capitals.
    private func shell(_ line: String) throws -> (status: Int32, said: String) {
        var line = line
        for (word, text) in [
            ("MUDRACTL", Program.path("mudractl")), ("MUDRA-ACTIONS", Program.path("mudra-actions")),
            ("MUDRAD", Program.path("mudrad")), ("CONFIG", configuration), ("RECORDING", recording),
            ("BUS", fixture.bus),
        ] { line = line.replacing(word, with: text) }
        let program = try Program(
            "/bin/sh", ["-c", line], in: fixture.folder,
            environment: ["DBUS_SESSION_BUS_ADDRESS": fixture.bus, "SWIFT_BACKTRACE": "enable=no"])
        program.waitForEnd()
        return (program.status ?? -1, program.said)
    }

    static let printing = [
        "--help", "replay --help", "--version", "check CONFIG", "replay --config CONFIG RECORDING",
        "replay --json --config CONFIG RECORDING", "explain --config CONFIG RECORDING",
        "explain --svg --config CONFIG RECORDING", "explain --json --config CONFIG RECORDING",
        "doctor --bus BUS", "status --bus BUS", "status --json --bus BUS", "gestures --bus BUS", "devices --bus BUS",
    ]

    @Test("A full disk is a failure", arguments: printing) func aFullDiskIsAFailure(_ command: String) throws {
        let daemon = try FakeService("org.mudra.Mudra1", on: fixture)
        let (status, said) = try shell("MUDRACTL \(command) > /dev/full")
        #expect(status == 1, "\(said)")
        #expect(said == "mudractl: cannot write to standard output: No space left on device\n")
        daemon.leave()
    }

    @Test("A closed standard output is a failure", arguments: printing)
    func aClosedStandardOutputIsAFailure(_ command: String) throws {
        let daemon = try FakeService("org.mudra.Mudra1", on: fixture)
        let (status, said) = try shell("MUDRACTL \(command) >&-")
        #expect(status == 1, "\(said)")
        #expect(said == "mudractl: cannot write to standard output: Bad file descriptor\n")
        daemon.leave()
    }

    /// Any other tool does the same: SIGPIPE ends it, or if that is ignored, it ends without a message.
    @Test("A reader that has gone causes no message") func aReaderThatHasGoneIsNoCauseForWords() throws {
        let pipe = "(MUDRACTL replay --config CONFIG RECORDING; echo status $? >&2) | true"
        let (_, killed) = try shell(pipe)
        #expect(killed == "status \(128 + SIGPIPE)\n")
        let (_, ended) = try shell("trap '' PIPE; " + pipe)
        #expect(ended == "status 1\n")
    }

    /// With fewer than four descriptors the loader itself reports the error.
    @Test(
        "A tool that can open too few files says so",
        arguments: [
            "MUDRACTL status --bus BUS", "MUDRACTL devices --bus BUS", "MUDRA-ACTIONS --bus BUS --config CONFIG",
        ])
    func aHandfulOfFilesIsToldOf(_ command: String) throws {
        for limit in [4, 5, 6, 7, 8, 9, 12, 16, 24, 33] {
            let (status, said) = try shell("ulimit -n \(limit); exec \(command)")
            #expect(status == 1, "\(limit): \(said)")
            #expect(said.contains("cannot open enough files: "), "\(limit): \(said)")
        }
    }

    @Test("mudrad says so if it can open too few files") func aHandfulOfFilesIsToldOfByTheDaemon() throws {
        for limit in 4..<34 {
            let (status, said) = try shell("ulimit -n \(limit); exec MUDRAD --bus BUS --config /dev/null")
            #expect(status == 1 && said.contains("mudrad: cannot open enough files: "), "\(limit): \(said)")
        }
    }

    /// The lowest limit with which the programs start is enough to serve.
    @Test("The programs run with the number of files that they ask for")
    func withAsManyFilesAsTheyAskForTheyRun() throws {
        let few = { (program: String, words: [String]) in
            try Program(
                "/bin/sh", ["-c", "ulimit -n 35; exec \"$0\" \"$@\"", Program.path(program)] + words,
                in: fixture.folder,
                environment: fixture.sessionEnvironment)
        }
        let daemon = try few("mudrad", ["--bus", fixture.bus, "--config", fixture.folder.write("", to: "mudrad.toml")])
        daemon.wait(for: "no touchscreen")
        let actions = try few("mudra-actions", ["--bus", fixture.bus, "--config", configuration])
        actions.wait(for: " registered", orFor: "until the user logs in")
        #expect(
            daemon.record.openDescriptors <= 26 && actions.record.openDescriptors <= 26,
            "\(daemon.record.openFiles) \(actions.record.openFiles)")
        daemon.send(SIGTERM)
        daemon.waitForEnd()
        #expect(daemon.status == 0, "\(daemon.said)")
        actions.wait(for: "mudrad is gone")
    }
}
