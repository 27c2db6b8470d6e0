import Foundation
import TestSupport
import Testing

/// Which programs may do what on the system bus, with real sessions and a real polkit with the package's rules.
extension Machine {
    @Suite(.serialized) struct RightsMatrixTests {
        /// A program, by its user and the state of the user's session.
        private enum Caller: String, CaseIterable {
            case root
            /// mudra-actions of the user at the seat.
            case actions
            /// Another program of that user.
            case active
            /// A program of that user, whose session is locked.
            case locked
            /// A program of a user who is logged in while the seat shows another session.
            case inactive
            /// A program of a user who has come over a network.
            case remote
            /// A program of a user without a session, in `[access]` of mudrad.toml.
            case admitted

            var user: User? {
                switch self {
                case .root: nil
                case .actions, .active, .locked: .alice
                case .inactive: .bob
                case .remote: .carol
                case .admitted: .kiosk
                }
            }
        }

        private enum Verdict {
            case yes, noSession, notActive, isLocked
            /// polkit does not grant the action.
            case lacks(String)

            /// A part of busctl's output; nil: the call succeeds.
            var refusal: String? {
                switch self {
                case .yes: nil
                case .noSession: "has no session at a seat of this machine"
                case .notActive: "seat0 shows another session"
                case .isLocked: "your session on seat0 is locked"
                case .lacks(let action): "polkit does not grant you org.mudra.Mudra1.\(action)"
                }
            }
        }

        private static let manager = AccessFixture.manager
        private static let device = "org.mudra.Mudra1.Device"

        private let alice: LoginSession
        private let bob: LoginSession
        private let carol: LoginSession
        private let fixture: AccessFixture

        init() throws {
            alice = try LoginSession(of: .alice, at: .terminal(2))
            bob = try LoginSession(of: .bob, at: .terminal(3))
            carol = try LoginSession(of: .carol, at: .host("far.example"), type: "tty")
            try alice.activate()
            fixture = try AccessFixture()
        }

        /// The words for busctl after its options, with `SCREEN` for the screen's path.
        private func words(_ call: String) -> [String] {
            let screen = "/org/mudra/Mudra1/devices/\(fixture.screen.node.split(separator: "/").last ?? "")"
            let words = call.split(separator: " ").map { $0 == "-" ? "" : String($0) }
            if words.first == "Set" {
                return ["set-property", "org.mudra.Mudra1", screen, Self.device] + words.dropFirst()
            }
            return ["call"] + Self.manager + words
        }

        /// - Returns: busctl's output; empty: the call has succeeded.
        private func attempt(_ call: String, as caller: Caller) throws -> String {
            let all = ["--system", "--no-pager", "--quiet"] + words(call)
            let program: Program
            if let user = caller.user {
                program = try Program(
                    as: user, "/usr/bin/busctl", all, in: fixture.folder, isTrusted: caller == .actions)
            } else {
                program = try Program("/usr/bin/busctl", all, in: fixture.folder)
            }
            program.waitForEnd()
            return program.status == 0 ? "" : program.said
        }

        private typealias Row = (call: String, verdicts: [Caller: Verdict])

        /// The verdicts on what needs an action of polkit. An action with `allow_active` is granted at the screen.
        private static func row(
            _ call: String, _ action: String, atTheScreen: Bool, forActions: Bool, remote: Verdict = .noSession
        ) -> Row {
            let refused = Verdict.lacks(action)
            return (
                call,
                [
                    .root: .yes, .actions: forActions ? .yes : refused, .active: atTheScreen ? .yes : refused,
                    .locked: atTheScreen ? .yes : refused, .inactive: refused, .remote: remote,
                    .admitted: refused,
                ]
            )
        }

        /// The verdicts on a property of a screen, which only the user at the screen may set.
        private static func setting(_ name: String, _ value: String) -> Row {
            var row = row("Set \(name) \(value)", "configure-devices", atTheScreen: true, forActions: true)
            row.verdicts[.locked] = .isLocked
            row.verdicts[.inactive] = .notActive
            return row
        }

        /// The verdicts on what every user may do who may use mudra at all.
        private static func free(_ call: String) -> Row {
            let known = Caller.allCases.map { ($0, $0 == .remote ? Verdict.noSession : .yes) }
            return (call, Dictionary(uniqueKeysWithValues: known))
        }

        private static let rows: [Row] = [
            setting("Enabled", "b true"),
            setting("Orientation", "s normal"),
            setting("Grabbed", "b false"),
            free("Subscribe as 0"),
            free("AddRecognizer ssa{sv} NAME tap 0"),
            free("SetPaused as 0"),
            free("OpenGestureStream a{sv} 0"),
            row("SetSession a{sv} 1 compositor s x", "configure-devices", atTheScreen: true, forActions: true),
            row("SetSession a{sv} 1 mapped_pointers as 0", "emulate", atTheScreen: false, forActions: true),
            row("SetSession a{sv} 1 pointer_areas a{s(dddd)} 0", "emulate", atTheScreen: false, forActions: true),
            row("SetSession a{sv} 1 cancels_touches b true", "take-touches", atTheScreen: false, forActions: true),
            row("SetSession a{sv} 1 tells_beyond_edge b true", "take-touches", atTheScreen: false, forActions: true),
            row("AddRecognizer ssa{sv} NAME tap 1 click s left", "emulate", atTheScreen: false, forActions: true),
            row("AddRecognizer ssa{sv} NAME tap 1 keys s a", "emulate", atTheScreen: false, forActions: true),
            row(
                "AddRecognizer ssa{sv} NAME tap 1 cancels_touches b true", "take-touches", atTheScreen: false,
                forActions: true),
            row("OpenTouchStream a{sv} 0", "open-touch-stream", atTheScreen: false, forActions: false),
            row("Reload", "reload", atTheScreen: false, forActions: false, remote: .lacks("reload")),
        ]

        /// The first action that polkit does not grant ends a call. Inactive users, and users without a session, lack the
        /// first action of `SetSession` already.
        private func isAsExpected(_ said: String, _ verdict: Verdict, _ caller: Caller, _ call: String) -> Bool {
            guard let refusal = verdict.refusal else { return said.isEmpty }
            if said.contains(refusal) { return true }
            let isSession = call.hasPrefix("SetSession") && (caller == .inactive || caller == .admitted)
            return isSession && said.contains("polkit does not grant you org.mudra.Mudra1.configure-devices")
        }

        @Test("A user does not use up the gesture streams of another") func streamsAreCountedByUser() throws {
            let open = "OpenGestureStream a{sv} 0"
            let monitors = try (0..<16).map { _ in try fixture.monitor(as: .bob) }
            #expect(eventually { (try? attempt(open, as: .inactive))?.contains("too many gesture streams") == true })
            #expect(try attempt(open, as: .active) == "")
            withExtendedLifetime(monitors) {}
        }

        @Test("Each program may do exactly what the table says")
        func matrix() throws {
            var count = 0
            for caller in Caller.allCases {
                if caller == .locked {
                    try alice.setLocked(true)
                    #expect(
                        eventually {
                            (try? attempt("Set Enabled b true", as: .locked))?.contains("is locked") == true
                        })
                }
                for (call, verdicts) in Self.rows {
                    let verdict = try #require(verdicts[caller], "\(caller): \(call)")
                    count += 1
                    let said = try attempt(call.replacing("NAME", with: "x\(count)"), as: caller)
                    #expect(isAsExpected(said, verdict, caller, call), "\(caller) calls \(call): \(said)")
                }
                if caller == .locked {
                    try alice.setLocked(false)
                    #expect(eventually { (try? attempt("Set Enabled b true", as: .active)) == "" })
                }
            }
            print("rights: \(count) combinations of \(Caller.allCases.count) programs and \(Self.rows.count) calls")
            withExtendedLifetime((bob, carol)) {}
        }
    }
}
