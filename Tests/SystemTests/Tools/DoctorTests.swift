import Foundation
import TestSupport
import Testing

/// The tests use a private bus, on which mudrad and mudra-actions run without systemd and logind.
@Suite("mudractl doctor finds what is missing", .serialized) struct DoctorTests {
    private static let gesture = "[[gesture]]\nname = \"poke\"\ntype = \"tap\"\n"
    private let fixture: DaemonFixture

    init() throws {
        fixture = try DaemonFixture()
        try configure(Self.gesture)
    }

    private func configure(_ text: String) throws {
        let folder = fixture.folder.path(".config/mudra")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try text.write(toFile: folder + "/gestures.toml", atomically: true, encoding: .utf8)
    }

    private func doctor(_ words: [String] = [], session: String? = nil) throws -> (status: Int32?, said: String) {
        let environment = fixture.deviceEnvironment.merging(fixture.sessionEnvironment) { $1 }
            .merging(["HOME": fixture.folder.path, "XDG_CONFIG_HOME": ""]) { $1 }
            .merging(session.map { ["DBUS_SESSION_BUS_ADDRESS": $0] } ?? [:]) { $1 }
        let program = try Program(
            "mudractl",
            ["doctor", "--bus", fixture.bus, "--daemon-config", fixture.folder.path("mudrad.toml")] + words,
            in: fixture.folder, environment: environment)
        program.waitForEnd()
        return (program.status, program.said)
    }

    private func startDaemon(_ configuration: String = "") throws -> Program {
        let daemon = try fixture.startDaemon(configuration: configuration)
        daemon.wait(for: "10 contacts", orFor: "no touchscreen")
        try fixture.waitForDaemonName()
        return daemon
    }

    /// The line of one check.
    private func line(_ name: String, in said: String) -> String {
        said.split(separator: "\n").map(String.init).first {
            $0.split(separator: " ", omittingEmptySubsequences: true).dropFirst().first == name[...]
        } ?? "no \(name) in: \(said)"
    }

    @Test("If all is well, doctor finds no problem") func whereAllIsWellThereIsNoProblem() throws {
        try fixture.plugIn()
        let daemon = try startDaemon()
        let actions = try fixture.startActions(Self.gesture)
        let (status, said) = try doctor()
        #expect(status == 0, "\(said)")
        #expect(said.hasPrefix("ok       touchscreen      /dev/input/event3 (mudra demo touchscreen)\n"), "\(said)")
        for name in ["mudrad.toml", "mudrad", "reading", "gestures.toml", "mudra-actions", "suspension", "gestures"] {
            #expect(line(name, in: said).hasPrefix("ok "), "\(said)")
        }
        #expect(line("last-gesture", in: said).hasSuffix(" no gesture yet"))
        #expect(said.split(separator: "\n").last?.hasPrefix("no problem found") == true)
        #expect(daemon.isRunning && actions.isRunning)
    }

    @Test("doctor reports each missing thing, and nothing else") func eachThingThatIsMissingIsNamed() throws {
        _ = try fixture.folder.write("", to: "mudrad.toml")
        try fixture.plugIn()
        var (status, said) = try doctor()
        #expect(status == 1)
        #expect(
            said.contains(
                """
                problem  mudrad           mudrad is not on this bus
                         run: mudrad --bus \(fixture.bus)
                skipped  reading          mudrad does not answer

                """), "\(said)")
        #expect(
            said.contains(
                """
                problem  mudra-actions    mudra-actions is not running
                         run: mudra-actions

                """), "\(said)")
        #expect(said.hasSuffix("\n2 problems found\n"), "\(said)")

        let daemon = try startDaemon()
        (status, said) = try doctor()
        #expect(status == 1 && line("mudrad", in: said).hasPrefix("ok "), "\(said)")
        #expect(line("gestures", in: said) == "skipped  gestures         no gesture is registered yet", "\(said)")
        #expect(said.hasSuffix("\n1 problem found\n"), "\(said)")

        fixture.pullOut()
        (status, said) = try doctor()
        #expect(
            said.hasPrefix(
                """
                problem  touchscreen      there is no touchscreen: Linux and udev know no device that is one
                         run: mudractl devices

                """), "\(said)")
        #expect(daemon.isRunning)
    }

    @Test("doctor says that mudrad.toml ignores a touchscreen")
    func aTouchscreenThatMudradTomlIgnores() throws {
        try fixture.plugIn()
        let daemon = try startDaemon("[[device]]\nmatch = \"*\"\nignore = true\n")
        let said = try doctor().said
        #expect(
            line("touchscreen", in: said)
                == "problem  touchscreen      /dev/input/event3 (mudra demo touchscreen) is not used:"
                + " mudrad.toml ignores it", "\(said)")
        #expect(daemon.isRunning)
    }

    @Test("Errors in configurations are shown with their positions")
    func configurationsThatAreRefused() throws {
        try fixture.plugIn()
        let daemon = try startDaemon("[grab]\nemergency_exit = 5\n")
        try configure("[[gesture]]\nname = \"poke\"\ntype = \"swipe\"\ndirection = \"lefft\"\n")
        let said = try doctor().said
        #expect(line("mudrad.toml", in: said).hasPrefix("problem "), "\(said)")
        #expect(said.contains("/mudrad.toml:2:") && said.contains("run: mudractl check "), "\(said)")
        #expect(line("gestures.toml", in: said).contains("/gestures.toml:4:"), "\(said)")
        try configure("")
        #expect(line("gestures.toml", in: try doctor().said).hasSuffix("has no [[gesture]]"))
        #expect(daemon.isRunning)
    }

    @Test("The commands resume suspended gestures and enable disabled ones")
    func theCommandForSuspendedGesturesMendsThat() throws {
        try fixture.plugIn()
        let daemon = try startDaemon()
        let actions = try fixture.startActions(Self.gesture)
        let mudractl = { (words: [String]) in
            try Program("mudractl", words, in: fixture.folder, environment: fixture.sessionEnvironment).waitForEnd()
        }
        try mudractl(["suspend"])
        var (status, said) = try doctor()
        #expect(status == 1)
        #expect(
            said.contains("problem  suspension       gestures are suspended\n         run: mudractl resume\n"),
            "\(said)"
        )
        try mudractl(["resume"])
        #expect(eventually { (try? doctor().status) == 0 })

        try mudractl(["disable", "poke", "--bus", fixture.bus])
        (status, said) = try doctor()
        #expect(
            said.contains("problem  gestures         1 gesture is disabled\n         run: mudractl enable poke\n"),
            "\(said)")
        try mudractl(["enable", "poke", "--bus", fixture.bus])
        #expect(try doctor().status == 0)
        #expect(daemon.isRunning && actions.isRunning)
    }

    @Test("A taken name is a problem until the other program ends") func aTakenName() throws {
        try fixture.plugIn()
        let daemon = try startDaemon()
        let client = try TestClient(fixture)
        #expect(eventually { client.add("poke", "tap").isSuccess })
        let actions = try Program(
            "mudra-actions", ["--bus", fixture.bus, "--config", fixture.folder.path(".config/mudra/gestures.toml")],
            in: fixture.folder, environment: fixture.sessionEnvironment)
        #expect(
            eventually { (try? doctor().said.contains("another program has registered \"poke\" before")) == true },
            "\(actions.said)")
        client.leave()
        #expect(eventually { (try? doctor().status) == 0 }, "\(actions.said)")
        #expect(daemon.isRunning)
    }

    @Test("With --json doctor prints one object for each check") func withJSONThereIsAnObjectForEachCheck() throws {
        _ = try fixture.folder.write("", to: "mudrad.toml")
        let (status, said) = try doctor(["--json"])
        let objects = said.split(separator: "\n").compactMap {
            (try? JSONSerialization.jsonObject(with: Data($0.utf8))) as? [String: String]
        }
        #expect(status == 1 && objects.count == 13, "\(said)")
        #expect(objects.first?["check"] == "touchscreen" && objects.first?["state"] == "problem")
        #expect(objects.first { $0["check"] == "mudrad" }?["command"] == "mudrad --bus \(fixture.bus)")
    }

    /// Takes 13 s, since doctor waits for stopped programs and for a silent bus for some seconds each.
    @Test("doctor does not wait forever for a stopped program or a silent bus", .timeLimit(.minutes(10)))
    func programsThatHang() throws {
        try fixture.plugIn()
        let daemon = try startDaemon()
        let actions = try fixture.startActions(Self.gesture)
        for program in [daemon, actions] { program.send(SIGSTOP) }
        defer { for program in [daemon, actions] { program.send(SIGCONT) } }
        var said = try doctor().said
        #expect(line("mudrad", in: said).hasPrefix("problem  mudrad           mudrad does not answer: "), "\(said)")
        #expect(
            line("mudra-actions", in: said).hasPrefix("problem  mudra-actions    mudra-actions does not answer: "),
            "\(said)")

        let silent = fixture.folder.path("silent")
        let listener = try UnixSocket.listener(at: silent)
        defer { close(listener) }
        said = try doctor(session: "unix:path=\(silent)").said
        #expect(line("mudra-actions", in: said).contains("the bus does not answer"), "\(said)")
    }
}
