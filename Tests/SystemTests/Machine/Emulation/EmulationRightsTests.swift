import CMudraEvdev
import Foundation
import MudraBus
import TestSupport
import Testing

/// Whose gestures press keys, on the system bus with real sessions and a real polkit.
extension Machine {
    @Suite(.serialized) struct EmulationRights {
        private static let typing = """
            [[gesture]]
            name = "tap"
            type = "tap"
            max_duration_ms = 20000
            keys = "ctrl+k"
            """
        private static let refused = "polkit does not grant you org.mudra.Mudra1.emulate"

        private let alice: LoginSession
        private let fixture: AccessFixture
        private let witness: AccessFixture.Person

        init() throws {
            alice = try LoginSession(of: .alice, at: .terminal(2))
            try alice.activate()
            fixture = try AccessFixture()
            let tap = "[[gesture]]\nname = \"tap\"\ntype = \"tap\"\nmax_duration_ms = 20000\n"
            witness = try AccessFixture.Person(.kiosk, isTrusted: true, gestures: tap)
            witness.waitUntilRegistered()
            try fixture.tapUntil { witness.heard.count > 0 }
        }

        private func keyboard() throws -> InputLog {
            try InputLog("mudra-keyboard-\(fixture.screen.node.split(separator: "/").last ?? "")")
        }

        /// Taps, and waits until a press would have arrived.
        private func tapAndSettle() throws {
            try fixture.tap(until: witness)
            Host.settle()
        }

        private func add(as user: User, _ words: String...) throws -> String {
            let call = try Program(
                as: user, "/usr/bin/busctl",
                ["--system", "call"] + AccessFixture.manager + ["AddRecognizer", "ssa{sv}", "x", "tap"] + words,
                in: fixture.folder)
            call.waitForEnd()
            return call.said
        }

        @Test("A program without the right cannot register gestures that press keys or buttons")
        func withoutTheRight() throws {
            for option in [["1", "keys", "s", "c"], ["1", "click", "s", "right"]] {
                let said = try add(as: .alice, option[0], option[1], option[2], option[3])
                print("without the right:", said)
                #expect(said.contains(Self.refused), "\(said)")
            }
            #expect(InputLog.node("mudra-keyboard-\(fixture.screen.node.split(separator: "/").last ?? "")") == nil)
            let rule = try PolkitRule("org.mudra.Mudra1.emulate", of: .alice, "yes")
            let path = "o \"/org/mudra/Mudra1/recognizers/u\(User.alice.id)/x\"\n"
            #expect(eventually { (try? add(as: .alice, "1", "keys", "s", "c")) == path })
            withExtendedLifetime(rule) {}
        }

        @Test("Keys are pressed only for the user who is at the screen, unlocked and not suspended")
        func onlyForTheActiveUser() throws {
            let own = try AccessFixture.Person(.alice, isTrusted: true, gestures: Self.typing)
            own.waitUntilRegistered()
            let keyboard = try keyboard()
            try fixture.tapUntil { !keyboard.presses.isEmpty }
            #expect(eventually { keyboard.held.isEmpty })

            try alice.setLocked(true)
            var count = 0
            // logind takes some time to report the lock.
            try fixture.tapUntil {
                defer { count = keyboard.presses.count }
                Host.settle()
                return keyboard.presses.count == count
            }
            for _ in 0..<3 { try tapAndSettle() }
            #expect(keyboard.presses.count == count, "locked")
            try alice.setLocked(false)
            try fixture.tapUntil { keyboard.presses.count > count }

            let bob = try LoginSession(of: .bob, at: .terminal(3))
            try bob.activate()
            try fixture.tapUntil {
                defer { count = keyboard.presses.count }
                Host.settle()
                return keyboard.presses.count == count
            }
            for _ in 0..<3 { try tapAndSettle() }
            #expect(keyboard.presses.count == count && keyboard.held.isEmpty, "another user's session")
            try alice.activate()
            try fixture.tapUntil { keyboard.presses.count > count }
            // The keyboard was there all the time.
            #expect(!keyboard.isGone)
        }

        /// Each new device makes the compositor of the user at the screen look for it.
        @Test("Gestures of an inactive user plug in no devices") func inactiveUsersPlugNothingIn() throws {
            let bob = try LoginSession(of: .bob, at: .terminal(3))
            let click = "\n[[gesture]]\nname = \"click\"\ntype = \"tap\"\ntouches = 2\nclick = \"left\"\n"
            let gestures = Self.typing + click
            let other = try AccessFixture.Person(.bob, isTrusted: true, gestures: gestures)
            other.waitUntilRegistered()
            let event = fixture.screen.node.split(separator: "/").last ?? ""
            let kinds = ["keyboard", "pointer"]
            Host.settle()
            #expect(kinds.allSatisfy { InputLog.node("mudra-\($0)-\(event)") == nil })
            try bob.activate()
            #expect(eventually { kinds.allSatisfy { InputLog.node("mudra-\($0)-\(event)") != nil } })
            let pointer = InputLog.node("mudra-pointer-\(event)")
            // The pointer stays for a while, though bob is away.
            try alice.activate()
            other.actions.stop(SIGTERM)
            try tapAndSettle()
            #expect(InputLog.node("mudra-pointer-\(event)") == pointer)
        }

        @Test("A user switch in the middle of a chord and of a drag leaves nothing pressed", arguments: [true, false])
        func userSwitch(inTheMiddleOfADrag isDrag: Bool) throws {
            let chords = (0..<16).map { "\"super+shift+f\($0 % 8 + 1)\"" }
            let gestures =
                isDrag
                ? "[[gesture]]\nname = \"move\"\ntype = \"pan\"\ndrag = \"left\"\n"
                : Self.typing.replacing("\"ctrl+k\"", with: "[\(chords.joined(separator: ", "))]")
            // Each chord presses and releases three keys.
            let all = 6 * chords.count
            // Before the programs, since a new session may be shown for a moment.
            let bob = try LoginSession(of: .bob, at: .terminal(3))
            let own = try AccessFixture.Person(.alice, isTrusted: true, gestures: gestures)
            own.waitUntilRegistered()
            let event = fixture.screen.node.split(separator: "/").last ?? ""
            let device = try InputLog("mudra-\(isDrag ? "pointer" : "keyboard")-\(event)")
            if isDrag {
                fixture.land(x: 800, y: 800)
                for step in Int32(1)...20 {
                    fixture.screen.send(EV_ABS, ABS_MT_POSITION_X, 800 + 40 * step)
                    fixture.screen.report()
                }
            } else {
                fixture.tap()
            }
            #expect(eventually(every: 1) { !device.held.isEmpty }, "\(fixture.daemon.said)")
            try bob.activate()
            // Chords go on until logind has told mudrad of the switch, and nothing is held between two of them.
            var count = 0
            #expect(
                eventually(every: 1_000) {
                    defer { count = device.presses.count }
                    return device.presses.count == count
                })
            #expect(device.held.isEmpty && !device.isGone, "\(device.presses)")
            print("a user switch in mid-sequence: \(count) events, \(all) of all chords")
            #expect(isDrag || count < all, "the switch came after all \(all) events")
            if isDrag { fixture.lift() }
        }

        @Test("Nothing is pressed when mudra-actions has ended") func withoutActions() throws {
            let own = try AccessFixture.Person(.alice, isTrusted: true, gestures: Self.typing)
            own.waitUntilRegistered()
            let keyboard = try keyboard()
            try fixture.tapUntil { !keyboard.presses.isEmpty }
            own.actions.stop(SIGTERM)
            Host.settle()
            #expect(keyboard.held.isEmpty)
            let count = keyboard.presses.count
            for _ in 0..<3 { try tapAndSettle() }
            #expect(keyboard.presses.count == count && !keyboard.isGone)
        }
    }
}
