import CMudraEvdev
import Foundation
import TestSupport
import Testing

/// Which gestures act in which states of the machine and of its session.
extension Machine {
    @Suite(.serialized) struct ContextMatrixTests {
        /// A state.
        struct State: Sendable, CustomTestStringConvertible {
            var isSuspended = false, isLocked = false, isTablet = false, isTurned = false, showsKeyboard = false

            var testDescription: String {
                let words = [
                    isSuspended ? "suspended" : nil, isLocked ? "locked" : nil, isTablet ? "tablet" : nil,
                    isTurned ? "turned" : nil, showsKeyboard ? "keyboard" : nil,
                ]
                return words.compactMap(\.self).joined(separator: " ")
            }

            /// Every combination in make test-all, otherwise those with none, one or all.
            static let tried = (Tier.isAll ? Array(0..<32) : [0, 1, 2, 4, 8, 16, 31]).map { bits in
                State(
                    isSuspended: bits & 16 != 0, isLocked: bits & 8 != 0, isTablet: bits & 4 != 0,
                    isTurned: bits & 2 != 0, showsKeyboard: bits & 1 != 0)
            }

            /// The gestures that act, by their numbers of fingers.
            var acting: [String] {
                if isSuspended { return [] }
                if isLocked { return ["volume of the system"] }
                let gestures: KeyValuePairs = [
                    "plain": true, "tablet": isTablet, "upright": !isTurned, "free": !showsKeyboard,
                    "volume of the user": true,
                ]
                return gestures.filter(\.value).map(\.key)
            }
        }

        private static let out = "/tmp/mudra-context-matrix"

        private static func tap(
            _ name: String, _ fingers: Int, says word: String? = nil, when: String? = nil
        ) -> String {
            """
            [[gesture]]
            name = "\(name)"
            type = "tap"
            touches = \(fingers)
            land_within_ms = 2000
            max_duration_ms = 4000
            run = "echo \(word ?? name) >> \(out)"
            \(when.map { "when = \($0)" } ?? "")

            """
        }

        private let alice: LoginSession
        private let fixture: ContextMatrixFixture

        init() throws {
            alice = try LoginSession(of: .alice, at: .terminal(2))
            try alice.activate()
            fixture = try ContextMatrixFixture(
                system: Self.tap("volume", 5, says: "volume of the system")
                    + Self.tap("one", 1, says: "one of the system"),
                user: Self.tap("plain", 1) + Self.tap("tablet", 2, when: "{ tablet_mode = true }")
                    + Self.tap("upright", 3, when: "{ orientation = \"normal\" }")
                    + Self.tap("free", 4, when: "{ keyboard = false }")
                    + Self.tap("volume", 5, says: "volume of the user"))
        }

        /// The words of the commands that five taps run, with one to five fingers. Commands may take a while.
        private func words(until expected: [String]) throws -> [String] {
            try Data().write(to: URL(fileURLWithPath: Self.out))
            chmod(Self.out, 0o666)
            for fingers in 1...5 {
                try fixture.screen.play(Strokes.tap(fingers: fingers))
                // A fixed wait: the pace of the hand.
                usleep(150_000)
            }
            let said = {
                let text = (try? String(contentsOfFile: Self.out, encoding: .utf8)) ?? ""
                return text.split(separator: "\n").map(String.init).sorted()
            }
            _ = eventually(every: 50, within: 3) { said() == expected }
            Host.settle()
            return said()
        }

        @Test("Each gesture acts in its states, and only the administrator's in a locked session") func matrix() throws
        {
            for state in State.tried {
                try fixture.bring(to: state, alice)
                var said: [String] = []
                let acting = state.acting.sorted()
                // logind, polkit and mudra-actions take some time.
                let isRight = try (0..<5).contains { _ in
                    said = try words(until: acting)
                    return said == acting
                }
                #expect(isRight, "\(state.testDescription): \(said) \(fixture.log)")
                // Not only for a moment.
                let again = try words(until: acting)
                #expect(again == acting, "\(state.testDescription)")
            }
            #expect(fixture.log.contains("\"one\": it takes one finger, which does not come from an edge"))
        }

        @Test("A gesture for the lock screen has no place, and only mudra-actions may register one") func rights()
            throws
        {
            let witness = try Program(as: .alice, "mudractl", ["monitor", "--json"], in: fixture.folder)
            let trusted = try Program(
                as: .alice, "mudractl", ["monitor", "--json"], in: fixture.folder, isTrusted: true)
            Host.settle()
            try fixture.bring(to: State(isLocked: true), alice)
            let volume = ["volume of the system"]
            #expect(try (0..<5).contains { _ in try words(until: volume) == volume }, "\(fixture.log)")
            // Other programs of the user get nothing, even those of its own configuration's group.
            #expect(!witness.said.contains("locked-volume") && !trusted.said.contains("locked-volume"))
            let call = [
                "--system", "call", "org.mudra.Mudra1", "/org/mudra/Mudra1", "org.mudra.Mudra1.Manager",
                "AddRecognizer",
                "ssa{sv}", "locked-volume2", "tap", "2", "touches", "i", "3", "locked", "b", "true",
            ]
            let other = try Program(as: .alice, "/usr/bin/busctl", call, in: fixture.folder)
            other.waitForEnd()
            #expect(other.status != 0 && other.said.contains("only mudra-actions registers"), "\(other.said)")
            try fixture.bring(to: State(), alice)
        }
    }
}

/// mudrad, alice's `mudra-actions` with the usual files, a screen and a tablet switch.
private final class ContextMatrixFixture {
    let folder: TemporaryFolder
    let screen: UinputDevice
    private let toggle: UinputDevice
    private let daemon: Program
    private let actions: Program

    init(system: String, user: String) throws {
        folder = try TemporaryFolder()
        let rules = "[access]\nlocked = [\"volume\", \"one\"]\n"
        try FileManager.default.createDirectory(atPath: "/etc/mudra", withIntermediateDirectories: true)
        try rules.write(toFile: "/etc/mudra/mudrad.toml", atomically: true, encoding: .utf8)
        try system.write(toFile: "/etc/mudra/gestures.toml", atomically: true, encoding: .utf8)
        let home = "/home/\(User.alice)/.config/mudra"
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        try user.write(toFile: home + "/gestures.toml", atomically: true, encoding: .utf8)
        screen = try UinputDevice(.screen())
        toggle = try UinputDevice(.tabletSwitch())
        daemon = try Program(as: .mudra, "mudrad", [], in: folder)
        daemon.wait(for: "10 contacts")
        actions = try Program(
            as: .alice, "mudra-actions", [], in: folder, environment: ["HOME": "/home/alice"], isTrusted: true)
        actions.wait(for: "6 gestures registered")
    }

    deinit {
        for file in ["mudrad.toml", "gestures.toml"] {
            try? FileManager.default.removeItem(atPath: "/etc/mudra/" + file)
        }
        try? FileManager.default.removeItem(atPath: "/home/\(User.alice)/.config/mudra")
    }

    var log: String { "\(daemon.said) \(actions.said)" }

    private func tell(_ words: String...) throws {
        let program = try Program(as: .alice, "mudractl", words, in: folder)
        program.waitForEnd()
        #expect(program.status == 0, "\(words): \(program.said)")
    }

    func bring(to state: Machine.ContextMatrixTests.State, _ session: LoginSession) throws {
        try session.setLocked(state.isLocked)
        try tell(state.isSuspended ? "suspend" : "resume")
        toggle.send([(EV_SW, SW_TABLET_MODE, state.isTablet ? 1 : 0), (EV_SYN, SYN_REPORT, 0)])
        // An on-screen keyboard's own interface is tested on a private bus.
        try tell("context", "set", "keyboard=\(state.showsKeyboard)")
        let set = try Program(
            "/usr/bin/busctl",
            [
                "--system", "set-property", "org.mudra.Mudra1",
                "/org/mudra/Mudra1/devices/\(screen.node.split(separator: "/").last ?? "")", "org.mudra.Mudra1.Device",
                "Orientation", "s", state.isTurned ? "left-up" : "normal",
            ], in: folder)
        set.waitForEnd()
        #expect(set.status == 0, "\(set.said)")
    }
}
