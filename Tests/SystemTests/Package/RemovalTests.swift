import Foundation
import TestSupport
import Testing

/// An upgrade keeps the configuration and running services, and a removal leaves nothing behind.
extension Package {
    @Suite(.serialized) struct RemovalTests {
        private let configuration = "[[device]]\nmatch = \"*\"\norientation = \"normal\"\n"

        /// All files of the system, without logs, runtime files and dpkg's database.
        private func files() throws -> Set<String> {
            let own = "-path /proc -o -path /sys -o -path /dev -o -path /run -o -path /tmp -o -path /mnt -o -path /opt"
            let books = "-path /var/log -o -path /var/lib/dpkg -o -path /var/cache -o -path /var/tmp -o -path /home"
            let said = try shell("find / -xdev '(' \(own) -o \(books) ')' -prune -o -print")
            return Set(said.split(separator: "\n").map(String.init))
        }

        /// A copy of the package with a higher version.
        private func newer(in folder: TemporaryFolder) throws -> String {
            let (tree, file) = (folder.path + "/tree", folder.path + "/newer.deb")
            try shell(
                """
                dpkg-deb --raw-extract '\(#require(Host.package))' \(tree) &&
                sed -i 's/^Version: .*/Version: 9.0-1/' \(tree)/DEBIAN/control &&
                dpkg-deb --root-owner-group --build -Znone \(tree) \(file)
                """)
            return file
        }

        @Test(
            "An upgrade keeps the configuration and running services", .enabled(if: Tier.isAll, "in make test-all only")
        )
        func anUpgradeGoesOnWithTheSameConfiguration() throws {
            try Package.purge()
            try Package.prepare(configuration: configuration)
            let screen = try Package.plugIn()
            var mark = try Journal.mark()
            let alice = try Resident(.alice, gestures: InstallationTests.gestures)
            alice.waitUntilRegistered(1, after: mark)
            let (daemon, actions) = (service.pid, alice.actions.pid)
            let before = try files()
            let folder = try TemporaryFolder()
            // A version without access control lists would have left the nodes like this.
            for node in [screen.node, "/dev/uinput"] { try shell("setfacl --remove-all \(node); chown mudra \(node)") }
            mark = try Journal.mark()
            try shell("dpkg --install \(newer(in: folder))")
            #expect(service.isRunning(notAs: daemon))
            #expect(alice.actions.isRunning(notAs: actions))
            #expect(kill(daemon, 0) != 0 && kill(actions, 0) != 0, "what ran before is gone")
            #expect(try String(contentsOfFile: "/etc/mudra/mudrad.toml", encoding: .utf8) == configuration)
            #expect(alice.read(".config/mudra/gestures.toml") == InstallationTests.gestures)
            #expect(try shell("stat --format=%U \(screen.node) /dev/uinput") == "root\nroot\n")
            #expect(try Package.namedUsers(of: screen.node) == ["mudra:r--"])
            #expect(try Package.namedUsers(of: "/dev/uinput") == ["mudra:rw-"])
            let after = try files()
            #expect(after == before, "\(after.symmetricDifference(before).sorted())")
            alice.waitUntilRegistered(1, after: mark)
            alice.forget("swiped")
            #expect(
                soon {
                    try screen.play(Strokes.threeFingerSwipe(by: -80))
                    return alice.read("swiped") != nil
                })
        }

        @Test("A purge leaves only files that the administrator wrote")
        func aRemovalLeavesNothingButWhatOthersWrote() throws {
            try Package.purge()
            let before = try files()
            try Package.prepare(configuration: configuration)
            let (screen, another) = (try Package.plugIn(), try Package.plugIn())
            let mark = try Journal.mark()
            let alice = try Resident(.alice, gestures: InstallationTests.gestures)
            alice.waitUntilRegistered(1, after: mark)

            try shell("dpkg --remove mudra")
            #expect(try attempt("ls -l /proc/[0-9]*/exe 2>&1 | grep /usr/bin/mudra").said == "")
            #expect(alice.actions.state == "inactive" && service.state == "inactive")
            #expect(try String(contentsOfFile: "/etc/mudra/mudrad.toml", encoding: .utf8) == configuration)
            for node in [screen.node, another.node, "/dev/uinput"] {
                #expect(try shell("stat --format=%U \(node)") == "root\n")
                // The access control list is gone, including its mask.
                #expect(try !shell("getfacl --absolute-names --omit-header \(node)").contains("mask"))
            }
            #expect(try attempt("busctl list | grep org.mudra").said == "")
            // systemd forgets units a moment later. A program that a test has started with systemd-run may have left a
            // command in its unit.
            var units = ""
            let areGone = soon {
                let all = "systemctl list-units --all --plain --no-legend"
                units = try attempt("\(all) | grep -vF '[systemd-run]' | grep mudra").said
                return units == ""
            }
            #expect(areGone, "\(units)")

            // Until it is purged, Debian remembers whether the service was enabled.
            try shell("dpkg --purge mudra")
            #expect(try attempt("systemctl list-unit-files | grep mudra").said == "")
            #expect(try attempt("getent passwd mudra; getent group mudra mudra-actions").said == "")
            let left = try files().subtracting(before)
            #expect(left == ["/etc/mudra", "/etc/mudra/mudrad.toml"], "\(left.sorted())")
            #expect(try before.subtracting(files()).isEmpty)
        }
    }
}
