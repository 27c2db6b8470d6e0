import Foundation
import TestSupport
import Testing

/// mudrad distinguishes the program that runs a user's own configuration from the user's other programs by its group.
extension Package {
    @Suite(.serialized) struct ActionsGroupTests {
        private static let program = "/usr/bin/mudra-actions"

        /// Whether the bus reports the group for each connection of a unit's process.
        static func connectionsHaveTheGroup(of unit: SystemdUnit) throws -> Bool {
            let group = try shell("getent group mudra-actions | cut -d: -f3").trimmingCharacters(
                in: .whitespacesAndNewlines)
            let names = try shell("busctl list --no-legend --unique | awk '$2 == \(unit.pid) { print $1 }'")
                .split(separator: "\n")
            let credentials = try names.map { name in
                try shell(
                    """
                    busctl --json=short call org.freedesktop.DBus / org.freedesktop.DBus GetConnectionCredentials s \(name)
                    """)
            }
            print("credentials of \(unit.name): \(credentials)")
            let groups = credentials.map { said in
                said.firstMatch(of: /"UnixGroupIDs":\{[^}]*\[([\d,]*)\]/)?.1.split(separator: ",") ?? []
            }
            return !groups.isEmpty && groups.allSatisfy { $0.contains(group[...]) }
        }

        private func permissions() throws -> String {
            try shell("stat --format='%U %G %a' \(Self.program)").trimmingCharacters(in: .whitespacesAndNewlines)
        }

        @Test("The bus reports the group for mudra-actions and no other program of the user")
        func theBusKnowsTheProgramByItsGroupAndNoOtherOfItsUser() throws {
            try Package.prepare()
            #expect(try permissions() == "root mudra-actions 2755")
            #expect(try shell("getent group mudra-actions").hasSuffix(":\n"), "the group has no members")
            let screen = try Package.plugIn()
            let mark = try Journal.mark()
            let alice = try Resident(.alice, gestures: InstallationTests.gestures)
            alice.waitUntilRegistered(1, after: mark)
            #expect(try Self.connectionsHaveTheGroup(of: alice.actions))
            // Commands do not have the group: see InstallationTests, and KioskExampleTests for commands that are child
            // processes.
            #expect(try !Self.connectionsHaveTheGroup(of: SystemdUnit("init.scope", of: .alice)))
            withExtendedLifetime(screen) {}
        }

        /// dpkg's way for an administrator to change a file's permissions.
        @Test(
            "The package respects the administrator's permissions of mudra-actions",
            .enabled(if: Tier.isAll, "in make test-all only"))
        func administratorsPermissionsStand() throws {
            try Package.purge()
            defer { _ = try? attempt("dpkg-statoverride --remove \(Self.program); dpkg --purge mudra") }
            try shell("dpkg-statoverride --add root root 0755 \(Self.program)")
            try Package.install()
            #expect(try permissions() == "root root 755")
        }
    }
}
