import CMudraEvdev
import Foundation
import TestSupport
import Testing

/// Which users the rules in udev-rules let open touchscreens and /dev/uinput.
extension Machine {
    @Suite(.serialized) struct DeviceAccessTests {
        /// The rule of Steam's package for the controllers that it makes, and the rule of some distributions for
        /// touchscreens.
        private static let othersRules = """
            KERNEL=="uinput", SUBSYSTEM=="misc", TAG+="uaccess", OPTIONS+="static_node=uinput"
            KERNEL=="event*", ENV{ID_INPUT_TOUCHSCREEN}=="1", TAG+="uaccess"
            """
        private let rulesFile = "/run/udev/rules.d/72-others.rules"
        private let fixture: TemporaryFolder

        init() throws {
            fixture = try TemporaryFolder()
        }

        private func run(_ program: String, _ arguments: String...) throws -> (status: Int32?, said: String) {
            let program = try Program(program, arguments, in: fixture)
            program.waitForEnd()
            return (program.status, program.said)
        }

        /// Makes udev process /dev/uinput and all input devices again, under the current rules.
        private func applyRules() throws {
            _ = try run("/usr/bin/udevadm", "control", "--reload")
            _ = try run("/usr/bin/udevadm", "trigger", "/sys/devices/virtual/misc/uinput")
            _ = try run("/usr/bin/udevadm", "trigger", "--subsystem-match=input")
            _ = try run("/usr/bin/udevadm", "settle", "--timeout=300")
        }

        /// Whether a process with these privileges, set by `setpriv`, may write to /dev/uinput.
        private func mayWrite(_ privileges: String...) throws -> Bool {
            let words = privileges + ["--", "/bin/sh", "-c", ": >> /dev/uinput"]
            let program = try Program("/usr/bin/setpriv", words, in: fixture)
            program.waitForEnd()
            return program.status == 0
        }

        /// The named users in a file's access control list whose rights are effective: `mudra:rw-`.
        private func users(of file: String) throws -> Set<String> {
            let lines = try run("/usr/bin/getfacl", "--absolute-names", "--omit-header", file).said.split(
                separator: "\n")
            // If a mask withdraws a right, getfacl prints the effective rights as a comment after the entry.
            return Set(
                lines.filter { $0.hasPrefix("user:") && !$0.hasPrefix("user::") }.map { String($0.dropFirst(5)) })
        }

        /// Checks that mudrad and the active user may open a screen and /dev/uinput.
        private func expect(_ screen: UinputDevice, _ active: User, _ event: String) throws {
            let isThere = {
                try ["/dev/uinput", screen.node].allSatisfy { try users(of: $0).contains("\(active):rw-") }
            }
            _ = eventually { (try? isThere()) == true }
            #expect(try users(of: "/dev/uinput") == ["mudra:rw-", "\(active):rw-"], "/dev/uinput after \(event)")
            #expect(try users(of: screen.node) == ["mudra:r--", "\(active):rw-"], "\(screen.node) after \(event)")
            #expect(try mayWrite("--reuid=mudra", "--regid=mudra", "--clear-groups"))
        }

        @Test("mudrad may make devices, and other users may not") func mudradMayMakeScreensAndOthersMayNot() throws {
            #expect(try mayWrite("--reuid=mudra", "--regid=mudra", "--clear-groups"))
            #expect(try !mayWrite("--reuid=kiosk", "--regid=input", "--clear-groups"))
            #expect(try run("/usr/bin/stat", "--format=%U %G", "/dev/uinput").said == "root root\n")
            #expect(try users(of: "/dev/uinput") == ["mudra:rw-"])
        }

        /// bluetoothd makes the keys of a headset with /dev/uinput.
        @Test("A root service with bluetoothd's capabilities may make devices")
        func aServiceOfRootsWithBluetoothsCapabilitiesMakesDevices() throws {
            #expect(try mayWrite("--bounding-set=-all,+net_admin,+net_bind_service", "--inh-caps=-all"))
        }

        @Test("mudrad reads a screen as soon as udev lets it") func rightsMayComeLater() throws {
            let rule = "SUBSYSTEM==\"input\", KERNEL==\"event*\", RUN+=\"/bin/chmod 0600 $devnode\"\n"
            // After mudra's own rule.
            let file = "/run/udev/rules.d/99-denied.rules"
            try FileManager.default.createDirectory(atPath: "/run/udev/rules.d", withIntermediateDirectories: true)
            try rule.write(toFile: file, atomically: true, encoding: .utf8)
            defer { try? FileManager.default.removeItem(atPath: file) }
            _ = try run("/usr/bin/udevadm", "control", "--reload")
            let configuration = try fixture.write("", to: "mudrad.toml")
            let screen = try UinputDevice(.screen())
            // udev lets mudrad read the screen for a moment: its rules run one after the other.
            _ = try run("/usr/bin/udevadm", "settle", "--timeout=300")
            let daemon = try Program(as: .mudra, "mudrad", ["--config", configuration], in: fixture)
            daemon.wait(for: "\(screen.node) (mudra test screen) cannot be used")
            try FileManager.default.removeItem(atPath: file)
            try applyRules()
            daemon.wait(for: "10 contacts")
            withExtendedLifetime(screen) {}
        }

        @Test("A touchscreen keeps its owner and group") func aTouchscreenKeepsItsOwnerAndGroup() throws {
            let screen = try UinputDevice(.screen())
            _ = try run("/usr/bin/udevadm", "settle")
            #expect(try run("/usr/bin/stat", "--format=%U %G %a", screen.node).said == "root input 660\n")
            #expect(try users(of: screen.node) == ["mudra:r--"])
        }

        @Test("mudrad's entry stays beside the active user's, however often the user changes")
        func theEntryIsThereBesideTheActiveUsersHoweverOftenThatChanges() throws {
            try FileManager.default.createDirectory(atPath: "/run/udev/rules.d", withIntermediateDirectories: true)
            try Self.othersRules.write(toFile: rulesFile, atomically: true, encoding: .utf8)
            defer {
                try? FileManager.default.removeItem(atPath: rulesFile)
                _ = try? run("/usr/bin/setfacl", "--remove", "u:alice,u:bob", "/dev/uinput")
                try? applyRules()
            }
            let screen = try UinputDevice(.screen())
            let (alice, bob) = (
                try LoginSession(of: .alice, at: .terminal(2)), try LoginSession(of: .bob, at: .terminal(3))
            )
            try alice.activate()
            try applyRules()
            try expect(screen, .alice, "the rules came")
            try bob.activate()
            try expect(screen, .bob, "a switch to bob")
            try alice.activate()
            try expect(screen, .alice, "a switch to alice")
            _ = try run("/usr/bin/udevadm", "trigger")
            _ = try run("/usr/bin/udevadm", "settle", "--timeout=300")
            try expect(screen, .alice, "all devices have had an event")
            withExtendedLifetime(screen) {}
        }
    }
}
