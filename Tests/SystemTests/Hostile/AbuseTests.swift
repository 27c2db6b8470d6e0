import Foundation
import MudraBus
import TestSupport
import Testing

/// A user without a session tries to harm the daemon and other users, on a bus without the package's policy.
@Suite(.serialized, .enabled(if: Abuser.isPossible, "another user's program needs root"))
struct AbuseTests {
    private static let objectManager = "org.freedesktop.DBus.ObjectManager"
    private static let introspectable = "org.freedesktop.DBus.Introspectable"
    /// The limits of a session bus, which passes many descriptors at once.
    private static let manyDescriptors = [
        "max_incoming_unix_fds": 100_000, "max_outgoing_unix_fds": 100_000, "max_message_unix_fds": 64,
    ]

    private func start(
        limits: [String: Int], by launcher: [String] = []
    ) throws -> (fixture: BusFixture, daemon: Program, client: TestClient) {
        let fixture = try BusFixture(PrivateBus.configuration(limits: limits))
        let daemon = try fixture.startDaemon(by: launcher)
        let client = try TestClient(fixture)
        #expect(eventually { client.subscribe().isSuccess })
        return (fixture, daemon, client)
    }

    /// Regression: the daemon kept all calls of a caller that the bus had not named yet, with all their descriptors.
    @Test("The daemon does not keep descriptors of unknown callers") func filesOfStrangersAreNotKept() throws {
        let launcher = ["/bin/sh", "-c", "ulimit -n 1024; exec \"$@\"", "sh"]
        let (fixture, daemon, client) = try start(limits: Self.manyDescriptors, by: launcher)
        let (before, name) = (daemon.record.openDescriptors, client.daemonName)
        // The daemon is stopped so that all calls are queued when it looks at the first.
        daemon.send(SIGSTOP)
        let abuser = try Abuser("descriptors", on: fixture, saying: "two rounds")
        daemon.send(SIGCONT)
        for number in 0..<100 { #expect(client.add("tap\(number)", "tap").isSuccess) }
        abuser.program.stop(SIGKILL)
        // The descriptors of one call outnumber those that timers may need by now.
        #expect(eventually { daemon.record.openDescriptors < before + 8 })
        #expect(client.daemonName == name)
        #expect(!daemon.said.contains("renewed"), "\(daemon.said)")
    }

    /// If descriptors arrive and there is no room for them, the stream loses a part.
    @Test("The daemon renews its connection when the stream loses a part")
    func theConnectionIsRenewedWhereAPartOfItIsLost() throws {
        let fixture = try DaemonFixture(PrivateBus.configuration(limits: Self.manyDescriptors))
        let daemon = try fixture.startDaemonWithScreen()
        let client = try TestClient(fixture)
        #expect(eventually { client.add("before", "tap").isSuccess })
        let name = client.daemonName
        let room = "--nofile=\(daemon.record.openDescriptors + 6)"
        #expect(try fixture.run("/usr/bin/prlimit", ["--pid", "\(daemon.pid)", room]).status == 0)
        let abuser = try Abuser("descriptors", on: fixture)
        daemon.wait(for: "the connection to the bus was renewed")
        abuser.program.stop(SIGKILL)
        // The same process still reads the screen. Clients have to register again.
        let newName = { client.daemonName.flatMap { $0 == name ? nil : $0 } }
        #expect(eventually { newName() != nil })
        #expect(eventually { client.add("after", "tap").isSuccess && client.subscribe().isSuccess })
        #expect(eventually { client.call("GetManagedObjects", of: Self.objectManager).isSuccess })
        try fixture.play(Strokes.tap())
        #expect(eventually { client.gestures.contains { $0.recognizer == "after" } }, "\(daemon.said)")
        #expect(daemon.said.components(separatedBy: "10 contacts").count == 2, "\(daemon.said)")
        // The registrations of the old connection are gone.
        let path = "/org/mudra/Mudra1/recognizers/u\(getuid())/before"
        #expect(client.get("Name", of: "org.mudra.Mudra1.Recognizer", at: path) == nil)
    }

    /// Regression: each ping that ended on the lost connection made room for another one.
    @Test("The daemon renews its connection while pings wait for answers")
    func theConnectionIsRenewedWhilePingsWait() throws {
        var limits = Self.manyDescriptors
        limits["max_connections_per_user"] = 1_024
        let (fixture, daemon, client) = try start(limits: limits)
        let silent = try Abuser("silent", on: fixture, saying: "all have called, and been answered")
        let room = "--nofile=\(daemon.record.openDescriptors + 6)"
        #expect(try fixture.run("/usr/bin/prlimit", ["--pid", "\(daemon.pid)", room]).status == 0)
        let descriptors = try Abuser("descriptors", on: fixture)
        daemon.wait(for: "the connection to the bus was renewed")
        descriptors.program.stop(SIGKILL)
        silent.program.stop(SIGKILL)
        #expect(eventually { client.add("after", "tap").isSuccess }, "\(daemon.said)")
    }

    /// Regression: each caller had a match rule of its own. A bus allows 512.
    @Test("The daemon serves more programs than the bus allows match rules")
    func moreProgramsCallThanABusAllowsRules() throws {
        let (fixture, daemon, client) = try start(
            limits: ["max_match_rules_per_connection": 512, "max_connections_per_user": 1_024])
        let name = client.daemonName
        let crowd = try Abuser("crowd", on: fixture, saying: "all have called")
        #expect(client.add("tap", "tap").isSuccess)
        #expect(client.daemonName == name, "\(daemon.said)")
        // The daemon notices that each of them has left.
        let before = daemon.record.residentKibibytes
        crowd.program.stop(SIGKILL)
        #expect(client.add("tap2", "tap").isSuccess)
        #expect(daemon.record.residentKibibytes <= before + 2_048)
    }

    /// Regression: each connection had an allowance of its own, and the daemon served calls in the order of their
    /// arrival.
    @Test("Many programs of one user do not delay another user's calls")
    func oneUsersManyProgramsDoNotKeepAnotherWaiting() throws {
        let (fixture, daemon, client) = try start(limits: ["max_connections_per_user": 1_024])
        let abuser = try Abuser("connections", on: fixture, saying: "all have called, and been answered")
        let monitor = try Program(
            "/usr/bin/dbus-monitor", ["--address", fixture.bus, "--profile"], in: fixture.folder)
        // It has missed the calls before the first one that it shows.
        #expect(eventually { monitor.said.contains("\nmc\t") })
        let calls = 100
        for _ in 0..<calls {
            #expect(client.call("Introspect", of: Self.introspectable).isSuccess)
            // The pace of a program that does no harm.
            usleep(5_000)
        }
        abuser.program.stop(SIGKILL)
        var waits: [Int] = []
        #expect(
            eventually {
                waits = answersToOthers(before: client.name, in: monitor.said)
                return waits.count >= calls
            })
        print("answers to 60 connections between another user's call and its answer: \(waits.sorted())")
        // In the order of their arrival, none would wait for fewer than 900. A few wait longer than the others, since
        // mudrad may read the bus late.
        let median = waits.sorted().dropFirst(waits.count / 2).first
        #expect(median.map { $0 < 200 } == true)
        withExtendedLifetime(daemon) {}
    }

    /// How many answers to others each call of a client waits for. The bus tells their order, which other work of the
    /// machine does not change.
    private func answersToOthers(before client: String, in profile: String) -> [Int] {
        var waits: [Int] = []
        var others: Int?
        for line in profile.split(separator: "\n") {
            // The kind, time, number, sender and destination of a message.
            let fields = line.split(separator: "\t")
            guard fields.count > 5 else { continue }
            if fields[0] == "mc", fields[3] == client {
                others = 0
            } else if fields[0] == "mr", let count = others {
                if fields[4] == client { waits.append(count) }
                others = fields[4] == client ? nil : count + 1
            }
        }
        return waits
    }

    /// Regression: if too many calls are unanswered, the bus itself answers for a client that does not.
    @Test("An unanswered ping does not count as an answer and leaves room for other calls")
    func pingsThatAreNotAnsweredAreNoAnswersAndLeaveRoom() throws {
        let fixture = try BusFixture(
            PrivateBus.configuration(limits: ["max_connections_per_user": 1_024, "max_replies_per_connection": 128]))
        fixture.deviceEnvironment = ["DBUS_SYSTEM_BUS_ADDRESS": fixture.bus]
        // The daemon asks polkit about any user except root, and the administrator lets this one in.
        let polkit = try FakeService(
            "org.freedesktop.PolicyKit1", on: fixture,
            answers: [
                "CheckAuthorization": [.structure([.boolean(true), .boolean(false), .array(of: "{ss}", [])])]
            ])
        let file = try fixture.folder.write("[access]\nusers = [\"daemon\"]\n", to: "mudrad.toml")
        let daemon = try Program(
            "mudrad", ["--bus", "system", "--config", file], in: fixture.folder, environment: fixture.deviceEnvironment)
        let answers = PingAnswers(.notAtAll)
        let slow = try TestClient(fixture, prepare: answers.install)
        #expect(eventually { slow.subscribe().isSuccess })
        let ask = {
            try fixture.run(
                "/usr/bin/setpriv",
                ["--reuid=daemon", "--regid=daemon", "--clear-groups", "/usr/bin/busctl", "--address=\(fixture.bus)"]
                    + ["call", "org.mudra.Mudra1", "/org/mudra/Mudra1", "org.mudra.Mudra1.Manager"]
                    + ["OpenTouchStream", "a{sv}", "0"])
        }
        #expect(try ask().said.hasPrefix("h "))
        let abuser = try Abuser("silent", on: fixture, saying: "all have called, and been answered")
        for _ in 0..<8 {
            let answer = try ask().said
            #expect(answer.hasPrefix("h "), "\(answer) \(daemon.said)")
        }
        // The daemon still detects a client that reads nothing: by its calls or, on a busy machine, before them.
        let notReading = "org.mudra.Mudra1.Error.NotReading"
        #expect(
            eventually(every: 1) {
                slow.call("Introspect", of: Self.introspectable).errorName == notReading
                    || daemon.said.contains("it does not read what it is sent")
            })
        for _ in 0..<2 { #expect(try ask().said.hasPrefix("h ")) }
        abuser.program.stop(SIGKILL)
        #expect(polkit.calls(of: "CheckAuthorization").count >= 11)
        slow.leave()
    }
}
