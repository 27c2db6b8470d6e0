import Foundation
import TestSupport
import Testing

/// Commands under a real service manager of a user.
extension Machine {
    @Suite(.serialized) struct UnitTests {
        private let session: LoginSession
        private let fixture: AccessFixture
        private let witness: AccessFixture.Person

        init() throws {
            session = try LoginSession(of: .alice, at: .terminal(2))
            try session.activate()
            fixture = try AccessFixture()
            witness = try AccessFixture.Person(.kiosk)
            witness.waitUntilRegistered()
            // alice's programs write into this folder.
            chmod(fixture.folder.path, 0o777)
        }

        private func path(_ name: String) -> String { fixture.folder.path(name) }

        /// Starts alice's `mudra-actions`, waits until a tap reaches it, and then gives the tap these options.
        /// - Parameter programs: the number of its programs.
        private func startActions(
            _ tap: String, programs: Int = 0, environment: [String: String] = [:]
        ) throws -> Program {
            let gesture = "[[gesture]]\nname = \"go-on\"\ntype = \"tap\"\nmax_duration_ms = 20000\n"
            let file = try fixture.folder.write(gesture + "run = \"touch \(path("heard"))\"\n", to: "gestures.toml")
            let actions = try Program(
                as: .alice, "mudra-actions", ["--config", file], in: fixture.folder, environment: environment)
            actions.wait(for: " registered")
            try fixture.tapUntil { fixture.folder.read("heard") != nil }
            _ = try fixture.folder.write("\(gesture)\(tap)\n", to: "gestures.toml")
            actions.wait(for: "the new configuration is in force")
            #expect(eventually { (try? units().count) == programs })
            return actions
        }

        /// Runs a program of alice, and returns its output.
        private func ask(_ program: String, _ words: String...) throws -> String {
            let program = try Program(as: .alice, program, words, in: fixture.folder)
            program.waitForEnd()
            return program.said
        }

        /// The units of alice's commands.
        private func units() throws -> [String] {
            try ask("/usr/bin/systemctl", "--user", "--plain", "--no-legend", "--all", "list-units", "app-mudra-*")
                .split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
        }

        private func property(_ property: String, of unit: String) throws -> String {
            try ask("/usr/bin/systemctl", "--user", "show", "--value", "--property", property, unit)
                .trimmingCharacters(in: .whitespacesAndNewlines)
        }

        /// The number of processes whose command line contains these words.
        private func count(_ words: String) -> Int {
            let pids = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.filter { Int($0) != nil } ?? []
            return pids.count { pid in
                let line = FileManager.default.contents(atPath: "/proc/\(pid)/cmdline") ?? Data()
                return String(decoding: line, as: UTF8.self).replacingOccurrences(of: "\0", with: " ").contains(words)
            }
        }

        @Test("A command is a unit in app.slice with a time limit")
        func aCommandIsAUnitOfTheAppSliceAndItsTimeLimitHolds() throws {
            // One process that stays, one in another process group and one that ignores SIGTERM, all in one cgroup.
            let actions = try startActions(
                """
                run = "echo it says; sleep 1001 & setsid -f sleep 1001; trap '' TERM; sleep 1001; sleep 1001"
                timeout_ms = 20000
                """)
            try fixture.tap(until: witness)
            #expect(eventually { count("sleep 1001") >= 3 }, "\(actions.said)")
            let unit = try #require(try units().first, "\(actions.said)")
            #expect(unit.hasPrefix("app-mudra-go\\x2don@"))
            #expect(try property("Slice", of: unit) == "app.slice")
            #expect(
                try property("ControlGroup", of: unit).contains("/user@\(User.alice.id).service/app.slice/app-mudra-"))
            #expect(try property("RuntimeMaxUSec", of: unit) == "20s")
            #expect(try property("ActiveState", of: unit) == "active")
            actions.wait(for: "go-on: ended at its time limit of 20000 ms")
            #expect(eventually { count("sleep 1001") == 0 })
            #expect(eventually { (try? units().isEmpty) == true }, "nothing is left of the unit")
            let journal = try Program(
                "/usr/bin/journalctl", ["--no-pager", "--output=cat", "--identifier=mudra-go-on"], in: fixture.folder)
            journal.waitForEnd()
            #expect(journal.said.contains("it says\n"), "\(journal.said)")
        }

        @Test("A command with transient = false is a child of mudra-actions")
        func aCommandThatIsToBeNoUnitIsAChildOfOurs() throws {
            let actions = try startActions("run = \"echo $PPID > \(path("out")); sleep 1003\"\ntransient = false")
            try fixture.tap(until: witness)
            #expect(eventually { fixture.folder.read("out") != nil && count("sleep 1003") > 0 }, "\(actions.said)")
            #expect(fixture.folder.read("out") == "\(actions.pid)\n")
            #expect(try units().isEmpty)
        }

        @Test("Background processes of a command keep running and delay no other command")
        func backgroundProcessesKeepRunning() throws {
            let actions = try startActions("run = \"sleep 1002 &\"")
            for number in 1...3 {
                try fixture.tap(until: witness)
                #expect(eventually { count("sleep 1002") == number }, "\(actions.said)")
            }
            #expect(try units().count == 3)
            _ = try ask("/usr/bin/systemctl", "--user", "stop", "app-mudra-*")
            #expect(eventually { count("sleep 1002") == 0 })
        }

        @Test("Arguments and variables arrive unchanged, without expansion")
        func argumentsArriveUnchanged() throws {
            let out = path("out")
            let actions = try startActions(
                """
                run = ["sh", "-c", "env -0 > \(out).env; printf '%s|' \\"$@\\" > \(out).tmp; mv \(out).tmp \(out)", "sh", \
                "$HOME ${USER}", "%h %i %%", "two words", "", "'\\"\\\\", "grüße\\n手勢"]
                """, environment: ["MUDRA_TEST": "a b\n'\"$HOME %h", "NOT-A-NAME": "1"])
            try fixture.tap(until: witness)
            #expect(eventually { fixture.folder.read("out") != nil }, "\(actions.said)")
            #expect(fixture.folder.read("out") == "$HOME ${USER}|%h %i %%|two words||'\"\\|grüße\n手勢|")
            let variables = (fixture.folder.read("out.env") ?? "").split(separator: "\0").map(String.init)
            #expect(variables.contains("MUDRA_TEST=a b\n'\"$HOME %h"))
            #expect(variables.contains("MUDRA_GESTURE=go-on") && variables.contains("MUDRA_STATE=recognized"))
            #expect(variables.contains("XDG_RUNTIME_DIR=/run/user/\(User.alice.id)"))
            #expect(!actions.said.contains("systemd refuses a command"), "\(actions.said)")
        }

        @Test(
            "A failed command logs one line each time and leaves no unit",
            arguments: [
                ("\"exit 3\"", "go-on: \"exit 3\" exited with status 3"),
                ("\"kill -9 $$\"", "go-on: \"kill -9 $$\" was killed by signal 9"),
                (
                    "[\"mudra-no-such-program\"]",
                    "go-on: cannot start \"mudra-no-such-program\": No such file or directory"
                ),
                ("[\"/etc/passwd\"]", "go-on: cannot start \"/etc/passwd\": Permission denied"),
            ])
        func failedCommandLogsOneLine(_ command: String, _ line: String) throws {
            let actions = try startActions("run = \(command)")
            try fixture.tap(until: witness)
            actions.wait(for: line)
            try fixture.tap(until: witness)
            actions.wait(for: line, count: 2)
            #expect(eventually { (try? units().isEmpty) == true })
        }

        /// A program of the tap: it ignores SIGTERM and the end of its input, and leaves a process behind.
        private var program: String {
            """
            [[program]]
            name = "stay-on"
            run = "trap '' TERM; sleep 1004 & cat >> \(path("lines")); echo it goes on; while :; do sleep 1005; done"
            gestures = ["go-on"]
            """
        }

        @Test("A program is a unit that reads the lines, and ends with mudra-actions") func aProgramIsAUnit() throws {
            let actions = try startActions(program, programs: 1)
            let unit = try #require(try units().first, "\(actions.said)")
            #expect(unit.hasPrefix("app-mudra-stay\\x2don@"))
            #expect(try property("Slice", of: unit) == "app.slice")
            #expect(try property("Description", of: unit) == "Program for touch gestures: stay-on")
            #expect(!actions.said.contains("systemd refuses a command"), "\(actions.said)")
            for number in 1...3 {
                try fixture.tap(until: witness)
                #expect(eventually { (fixture.folder.read("lines") ?? "").split(separator: "\n").count == number })
            }
            #expect(fixture.folder.read("lines")?.contains("\"recognizer\":\"go-on\"") == true)
            actions.stop(SIGTERM)
            #expect(eventually { !actions.isRunning && count("sleep 1004") == 0 }, "\(actions.said)")
            #expect(eventually { (try? units().isEmpty) == true })
            #expect(actions.status == 0)
        }

        @Test("A program ends when the service mudra-actions is killed, and starts again after its own death")
        func aProgramIsBoundToTheService() throws {
            let gesture = "[[gesture]]\nname = \"go-on\"\ntype = \"tap\"\n"
            let file = try fixture.folder.write(gesture + program + "\n", to: "gestures.toml")
            let service = "actions-under-test"
            // Where the tests' libraries are.
            let libraries = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] ?? ""
            let said = try ask(
                "/usr/bin/systemd-run", "--user", "--unit=\(service)", "--setenv=LD_LIBRARY_PATH=\(libraries)",
                Program.path("mudra-actions"), "--config", file)
            try #require(eventually(every: 500, within: 20) { (try? units().count) == 1 }, "\(said)")
            let first = try #require(try units().first)
            #expect(try property("BindsTo", of: first) == "\(service).service")
            _ = try ask("/usr/bin/systemctl", "--user", "kill", "--signal=KILL", first)
            #expect(eventually(every: 500, within: 20) { (try? units().contains { $0 != first }) == true })
            _ = try ask("/usr/bin/systemctl", "--user", "kill", "--signal=KILL", service)
            #expect(
                eventually(every: 500, within: 20) { (try? units().isEmpty) == true && count("sleep 1004") == 0 })
            _ = try ask("/usr/bin/systemctl", "--user", "reset-failed")
        }

        @Test("A drop-in for all commands applies") func dropInsForAllCommandsHold() throws {
            let folder = "/run/user/\(User.alice.id)/systemd/user/app-mudra-.service.d"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(atPath: folder) }
            try "[Service]\nLimitNOFILE=123\n".write(toFile: folder + "/limit.conf", atomically: true, encoding: .utf8)
            let actions = try startActions("run = \"ulimit -n > \(path("out"))\"")
            try fixture.tap(until: witness)
            #expect(eventually { fixture.folder.read("out") == "123\n" }, "\(actions.said)")
        }
    }
}
