import Foundation
import TestSupport
import Testing

/// The rights of programs of the user at the screen, with a real polkit and the package's rules.
extension Machine {
    @Suite(.serialized) struct RightsTests {
        private let session: LoginSession
        private let fixture: AccessFixture
        /// Receives every tap, with its location. When the witness has received one, every other entitled program has,
        /// too.
        private let witness: AccessFixture.Person

        private static let oneTap = "[[gesture]]\nname = \"tap\"\ntype = \"tap\"\nmax_duration_ms = 20000\n"

        init() throws {
            session = try LoginSession(of: .alice, at: .terminal(2))
            try session.activate()
            fixture = try AccessFixture()
            witness = try AccessFixture.Person(.kiosk, isTrusted: true, gestures: Self.oneTap)
            witness.waitUntilRegistered()
            try fixture.tapUntil { witness.heard.count > 0 }
        }

        // MARK: Typed keys

        /// The screen in 16 columns and 16 rows of cells of 16 x 10 mm, each with a zone and a tap of its own.
        private enum Keyboard {
            static let gestures = (0..<256).map { key in
                let rect = "[\(key % 16 * 16), \(key / 16 * 10), 16, 10]"
                return "[[zone]]\nname = \"k\(key)\"\nrect = \(rect)\nunit = \"mm\"\n"
                    + "[[gesture]]\nname = \"k\(key)\"\ntype = \"tap\"\nmax_duration_ms = 20000\nzone = \"k\(key)\"\n"
            }.joined()

            static func text() -> [Int] { (0..<48).map { _ in Int.random(in: 0..<256) } }

            static func key(x: Double, y: Double) -> Int { Int(x / 16) + 16 * Int(y / 10) }
        }

        /// Types keys. Each key waits until the witness has received the previous one.
        private func type(_ text: [Int]) {
            for key in text {
                let before = witness.heard.count
                fixture.tap(x: Int32(key % 16) * 256 + 128, y: Int32(key / 16) * 160 + 80)
                #expect(eventually { witness.heard.count > before }, "\(fixture.daemon.said)")
            }
            Host.settle()
        }

        /// The keys that can be derived from the locations in these lines.
        private func located(_ lines: [[String: Any]]) -> [Int] {
            lines.compactMap { line in
                guard let x = line["x_mm"] as? Double, let y = line["y_mm"] as? Double else { return nil }
                return Keyboard.key(x: x, y: y)
            }
        }

        /// A zone for every key reveals 48 of 48 keys if locations are allowed, and none if not.
        @Test("Zones reveal nothing of typed text") func zonesTellNothingOfWhatIsTyped() throws {
            let own = try AccessFixture.Person(.alice, isTrusted: true, gestures: Keyboard.gestures)
            own.waitUntilRegistered()
            let eavesdropper = try fixture.monitor(as: .alice)
            let text = Keyboard.text()
            try fixture.tapUntil { own.heard.count > 0 }
            Host.settle()
            let (before, witnessed) = (own.lines.count, witness.lines.count)
            type(text)
            // The attack itself works: programs with the right get the keys both by locations and by names.
            #expect(own.lines.dropFirst(before).map { $0["recognizer"] as? String } == text.map { "k\($0)" })
            #expect(located(Array(witness.lines.dropFirst(witnessed))) == text)
            // Another program of the same user receives none of it.
            #expect(eavesdropper.jsonLines.isEmpty, "\(eavesdropper.said)")
            own.actions.stop(SIGTERM)

            let spy = try AccessFixture.Person(.alice, gestures: Keyboard.gestures)
            let refusal = "k0 with its zone reveals where fingers touch the screen, and polkit does not grant you"
            spy.actions.wait(for: refusal)
            spy.actions.wait(for: "org.mudra.Mudra1.locate")
            type(Keyboard.text())
            #expect(spy.lines.isEmpty, "\(spy.monitor.said)")
            print("256 zones: \(text.count) of \(text.count) keys with the group, \(spy.lines.count) of 48 without")
        }

        /// Taps and presses of one finger that leave touches to applications, which any program of the user may
        /// register.
        @Test("Taps and presses have no locations without the right") func tapsAndPressesTellNoPlaces() throws {
            let gestures =
                Self.oneTap
                    + """
                    simultaneous_with = ["press", "longer", "pair", "pan"]
                    [[gesture]]
                    name = "press"
                    type = "long-press"
                    min_duration_ms = 1
                    simultaneous_with = ["longer", "pair", "pan"]
                    [[gesture]]
                    name = "longer"
                    type = "long-press"
                    min_duration_ms = 50
                    [[gesture]]
                    name = "pair"
                    type = "tap"
                    touches = 2
                    [[gesture]]
                    name = "pan"
                    type = "pan"
                    """
            let spy = try AccessFixture.Person(.alice, gestures: gestures)
            spy.waitUntilRegistered()
            // There is no agent here that could ask for a password.
            let asking = try Program(as: .alice, "mudractl", ["monitor", "--json", "--locate"], in: fixture.folder)
            try fixture.tapUntil { spy.heard.count > 0 && !asking.jsonLines.isEmpty }
            Host.settle()
            let before = spy.lines.count
            let text = Keyboard.text()
            type(text)
            #expect(located(asking.jsonLines).isEmpty, "\(asking.said)")
            let lines = Array(spy.lines.dropFirst(before))
            #expect(lines.count { $0["recognizer"] as? String == "tap" } == text.count, "\(spy.monitor.said)")
            let members = lines.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
            let told: Set = [
                "t_us", "gesture_id", "recognizer", "type", "state", "touches", "device", "duration_us",
            ]
            #expect(members.isSubset(of: told), "\(members)")
            #expect(located(lines).isEmpty)
            print(
                "five taps and presses: \(lines.count) lines, \(located(lines).count) of \(text.count) keys with places"
            )
        }

        // MARK: Numbers and counts

        /// The gestures of each user are numbered and counted separately.
        @Test("Numbers do not reveal another user's gestures") func numbersDoNotRevealOthersGestures() throws {
            let alice = try AccessFixture.Person(.alice, gestures: Self.oneTap)
            alice.waitUntilRegistered()
            var taps = 0
            try fixture.tapUntil {
                taps += 1
                return alice.heard.count > 2
            }
            let numbers = { (person: AccessFixture.Person) in person.lines.compactMap { $0["gesture_id"] as? Int } }
            for person in [alice, witness] {
                // A monitor that starts to listen after the first tap starts with a later number.
                let heard = numbers(person)
                let first = heard.first ?? 0
                #expect(heard == Array(first..<first + heard.count), "\(person.user): \(heard)")
            }
            // The witness has counted at least one tap before alice's first.
            #expect(numbers(alice).allSatisfy { $0 <= taps }, "\(numbers(alice)) of \(taps) taps")
            let health = ["get-property"] + AccessFixture.manager + ["Health"]
            let bob = try LoginSession(of: .bob, at: .terminal(3))
            let count = try Program(as: .bob, "/usr/bin/busctl", health, in: fixture.folder)
            count.waitForEnd()
            #expect(count.said == "a{st} 3 \"screens\" 1 \"recognizers\" 0 \"subscribers\" 0\n", "\(count.said)")
            withExtendedLifetime(bob) {}
        }

        // MARK: Options that take touches

        @Test(
            "An option that takes touches from applications needs a right",
            arguments: ["cancels_touches", "delays_touches_began", "delays_touches_ended"])
        func keepingTouchesTakesARight(_ option: String) throws {
            let add = { (value: String) throws -> String in
                let words = ["AddRecognizer", "ssa{sv}", "x", "tap", "1", option, "b", value]
                let call = try Program(
                    as: .alice, "/usr/bin/busctl", ["--system", "call"] + AccessFixture.manager + words,
                    in: fixture.folder)
                call.waitForEnd()
                return call.said
            }
            let taken = "o \"/org/mudra/Mudra1/recognizers/u\(User.alice.id)/x\"\n"
            let refusal =
                "x keeps touches from applications, and polkit does not grant you org.mudra.Mudra1.take-touches"
            #expect(try add("true").contains(refusal))
            #expect(try add("false") == taken)
            let rule = try PolkitRule("org.mudra.Mudra1.take-touches", of: .alice, "yes")
            #expect(eventually { (try? add("true")) == taken })
            withExtendedLifetime(rule) {}
        }

        // MARK: Options that press keys and buttons

        @Test(
            "An option that presses keys or buttons needs a right",
            arguments: [("keys", "enter", "presses keys"), ("click", "right", "presses buttons")])
        func pressingTakesARight(_ option: String, _ value: String, _ effect: String) throws {
            let add = { () throws -> String in
                let words = ["AddRecognizer", "ssa{sv}", "x", "tap", "1", option, "s", value]
                let call = try Program(
                    as: .alice, "/usr/bin/busctl", ["--system", "call"] + AccessFixture.manager + words,
                    in: fixture.folder)
                call.waitForEnd()
                return call.said
            }
            let refusal = "x \(effect), and polkit does not grant you org.mudra.Mudra1.emulate"
            #expect(try add().contains(refusal))
            let rule = try PolkitRule("org.mudra.Mudra1.emulate", of: .alice, "yes")
            let taken = "o \"/org/mudra/Mudra1/recognizers/u\(User.alice.id)/x\"\n"
            #expect(eventually { (try? add()) == taken })
            withExtendedLifetime(rule) {}
        }

        // MARK: Raw touches

        /// A stream that a password or a rule has opened ends when its user leaves, and does not come back by itself.
        @Test("A touch stream ends when its user leaves or locks the screen", arguments: [true, false])
        func aTouchStreamEndsWhenItsUserIsNotThere(byLocking: Bool) throws {
            let rule = try PolkitRule("org.mudra.Mudra1.open-touch-stream", of: .alice, "yes")
            let bob = try LoginSession(of: .bob, at: .terminal(3))
            chmod(fixture.folder.path, 0o777)
            let file = fixture.folder.path("recording")
            let record = {
                try Program(as: .alice, "mudractl", ["record", "--daemon", "-o", file], in: fixture.folder)
            }
            let isRecorded = { ((try? String(contentsOfFile: file, encoding: .utf8)) ?? "").contains("\nE: ") }
            var recorder = try record()
            for _ in 0..<100 where !isRecorded() {
                // polkit may not have seen the rule yet.
                if recorder.said.contains("mudrad refuses") { recorder = try record() }
                fixture.tap()
                _ = eventually(within: 1, isRecorded)
            }
            #expect(isRecorded(), "\(recorder.said)")
            if byLocking { try session.setLocked(true) } else { try bob.activate() }
            recorder.wait(for: "mudrad is gone")
            let late = try record()
            late.wait(for: byLocking ? "your session on seat0 is locked" : "mudrad refuses to send touches")
            if byLocking { try session.setLocked(false) } else { try session.activate() }
            withExtendedLifetime((rule, bob)) {}
        }

        @Test("The group of mudra-actions does not open a touch stream") func theGroupOpensNoTouchStream() throws {
            let record = try Program(
                as: .alice, "mudractl", ["record", "--daemon"], in: fixture.folder, isTrusted: true)
            record.waitForEnd()
            let refusal = "polkit does not grant you org.mudra.Mudra1.open-touch-stream"
            #expect(record.status == 1 && record.said.contains(refusal), "\(record.said)")
        }

        // MARK: mudra-actions

        #if arch(arm64)
            private static let loader = "/lib/ld-linux-aarch64.so.1"
        #else
            private static let loader = "/lib64/ld-linux-x86-64.so.2"
        #endif

        /// As it is installed, except for the loader: it finds libraries in places that such a program would not
        /// search, and has an assertion about variables that it would have to remove.
        private func startWithGroup(_ options: [String], environment: [String: String] = [:]) throws -> Program {
            let alice = User.alice
            let words = [
                "--quiet", "--scope", "--slice=user-\(alice.id).slice", "/usr/bin/env", "--unset=LD_LIBRARY_PATH",
                "/usr/bin/setpriv", "--reuid=alice", "--rgid=alice", "--egid=\(Program.trustedGroup)",
                "--clear-groups", "--", Self.loader, "--library-path", "/opt/lib", Program.path("mudra-actions"),
            ]
            return try Program(
                "/usr/bin/systemd-run", words + options, in: fixture.folder,
                environment: alice.environment.merging(environment) { $1 })
        }

        /// The real, effective, saved and filesystem group.
        private func groups(_ status: String) -> [String] {
            let line = status.split(separator: "\n").first { $0.hasPrefix("Gid:") } ?? ""
            return line.split(separator: "\t").dropFirst().map(String.init)
        }

        @Test("The user's own configuration gets locations, and its commands do not have the group")
        func theUsersOwnConfigurationIsToldPlacesAndItsCommandsHaveNoGroup() throws {
            let home = URL(fileURLWithPath: "/home/alice/.config/mudra")
            try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: home) }
            let sign = "/home/alice/sign"
            defer { unlink(sign) }
            chown("/home/alice", User.alice.id, User.alice.id)
            try (Self.oneTap + "run = \"(echo place $MUDRA_X_MM; cat /proc/self/status) > \(sign)\"\n")
                .write(to: home.appendingPathComponent("gestures.toml"), atomically: true, encoding: .utf8)
            let actions = try startWithGroup([])
            actions.wait(for: "1 gesture registered")
            let said = { (try? String(contentsOfFile: sign, encoding: .utf8)) ?? "" }
            try fixture.tapUntil { said().contains("Gid:") }
            #expect(said().hasPrefix("place 93.") || said().hasPrefix("place 94."), "\(said())")
            let own = "\(User.alice.id)"
            #expect(groups(said()) == [own, own, own, own])
            // No other program of alice can read its memory or trace it.
            let status = try String(contentsOfFile: "/proc/\(actions.pid)/status", encoding: .utf8)
            let trusted = "\(getgrnam(Program.trustedGroup)?.pointee.gr_gid ?? 0)"
            #expect(groups(status) == [own, trusted, trusted, trusted], "\(status)")
            let memory = try Program(as: .alice, "/usr/bin/cat", ["/proc/\(actions.pid)/maps"], in: fixture.folder)
            memory.waitForEnd()
            #expect(memory.status != 0 && memory.said.contains("Permission denied"), "\(memory.said)")
        }

        @Test("Any other configuration does not get locations") func anotherConfigurationIsNot() throws {
            let file = try fixture.folder.write(Keyboard.gestures, to: "gestures.toml")
            let actions = try startWithGroup(["--config", file])
            actions.wait(for: "--config is given, so mudrad does not treat this as the user's own configuration")
            actions.wait(for: "polkit does not grant you org.mudra.Mudra1.locate")
            let status = try String(contentsOfFile: "/proc/\(actions.pid)/status", encoding: .utf8)
            let own = "\(User.alice.id)"
            #expect(groups(status) == [own, own, own, own], "\(status)")
            let other = try startWithGroup([], environment: ["HOME": fixture.folder.path])
            other.wait(for: "HOME is not /home/alice, so mudrad does not treat this as the user's own configuration")
        }
    }
}
