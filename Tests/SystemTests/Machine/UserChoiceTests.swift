import Foundation
import TestSupport
import Testing

/// The values that users set on a screen count for them alone, with real sessions.
extension Machine {
    @Suite(.serialized) struct UserChoiceTests {
        private let fixture: AccessFixture
        private let screen: String
        private static let device = "org.mudra.Mudra1.Device"

        init() throws {
            fixture = try AccessFixture()
            screen = "/org/mudra/Mudra1/devices/\(fixture.screen.node.split(separator: "/").last ?? "")"
        }

        private func set(_ property: String, _ value: String..., as user: User?) throws -> String {
            try fixture.busctl(
                as: user, ["set-property", "org.mudra.Mudra1", screen, Self.device, property] + value)
        }

        /// The values of `Enabled` and `Orientation`.
        private var state: String {
            let words = ["get-property", "org.mudra.Mudra1", screen, Self.device, "Enabled", "Orientation"]
            return (try? fixture.busctl(as: nil, words))?.split(separator: "\n").joined(separator: " ") ?? ""
        }

        private static let normal = "b true s \"normal\""

        @Test("A value that a user sets on a screen counts for that user's session alone")
        func choicesBelongToTheirUser()
            throws
        {
            var alice: LoginSession? = try LoginSession(of: .alice, at: .terminal(2))
            let bob = try LoginSession(of: .bob, at: .terminal(3))
            try alice?.activate()
            #expect(eventually { (try? set("Enabled", "b", "false", as: .alice)) == "" })
            #expect(try set("Orientation", "s", "left-up", as: .alice) == "")
            #expect(state == "b false s \"left-up\"")

            try bob.activate()
            #expect(eventually { state } == Self.normal)
            #expect(try set("Orientation", "s", "bottom-up", as: .bob) == "")
            try alice?.activate()
            #expect(eventually { state } == "b false s \"left-up\"")
            try bob.activate()
            #expect(eventually { state } == "b true s \"bottom-up\"")

            // A logout ends what its user has set.
            alice = nil
            let again = try LoginSession(of: .alice, at: .terminal(2))
            try again.activate()
            #expect(eventually { state } == Self.normal)
            withExtendedLifetime((bob, again)) {}
        }

        @Test("A value that root sets on a screen counts for all users") func rootsChoicesCountForAll() throws {
            let alice = try LoginSession(of: .alice, at: .terminal(2))
            let bob = try LoginSession(of: .bob, at: .terminal(3))
            try alice.activate()
            #expect(try set("Orientation", "s", "right-up", as: nil) == "")
            try bob.activate()
            #expect(eventually { (try? set("Orientation", "s", "left-up", as: .bob)) == "" })
            #expect(state == "b true s \"left-up\"")
            try alice.activate()
            #expect(eventually { state } == "b true s \"right-up\"")
            withExtendedLifetime((alice, bob)) {}
        }

        /// Such a user never logs out.
        @Test("A value that a user of [access] sets goes with the user's last program")
        func choicesGoWithTheLastProgram()
            throws
        {
            let person = try AccessFixture.Person(.kiosk)
            person.waitUntilRegistered()
            #expect(eventually { person.subscribers } == 2)
            let rule = try PolkitRule("org.mudra.Mudra1.configure-devices", of: .kiosk, "yes")
            #expect(eventually { (try? set("Orientation", "s", "left-up", as: .kiosk)) == "" })
            #expect(state == "b true s \"left-up\"")
            person.actions.stop(SIGTERM)
            Host.settle()
            #expect(state == "b true s \"left-up\"")
            person.monitor.stop(SIGTERM)
            #expect(eventually { state } == Self.normal)
            withExtendedLifetime(rule) {}
        }
    }
}
