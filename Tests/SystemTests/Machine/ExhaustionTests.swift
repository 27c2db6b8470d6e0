import Foundation
import MudraBus
import TestSupport
import Testing

/// Devices that come while the daemon cannot open them.
extension Machine {
    @Suite struct Exhaustion {
        private func limitDescriptors(of daemon: Program, to limit: String, on fixture: MachineFixture) throws {
            let answer = try fixture.run("/usr/bin/prlimit", ["--pid", "\(daemon.pid)", "--nofile=\(limit):"])
            #expect(answer.status == 0, "\(answer)")
        }

        /// How many timer descriptors a program has.
        private func timers(of program: Program) -> Int {
            let folder = "/proc/\(program.pid)/fd"
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return names.count { name in
                let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
                return target?.contains("timerfd") == true
            }
        }

        @Test("A screen that comes while no file descriptor is left is opened later") func noDescriptorLeft() throws {
            let fixture = try MachineFixture()
            let first = try fixture.plugIn()
            // One of the real-time queue and one of Dispatch: without the second, the daemon could not wait.
            #expect(eventually { timers(of: fixture.daemon) } == 2)
            try limitDescriptors(of: fixture.daemon, to: "3", on: fixture)
            let screen = try UinputDevice(.screen())
            fixture.daemon.wait(for: "no file descriptors or no memory left")
            // A fixed wait: the daemon tries again meanwhile, without a log line.
            usleep(4_000_000)
            #expect(fixture.daemon.said.components(separatedBy: "no file descriptors").count == 2)
            #expect(fixture.device("Name", of: first.node) != nil)
            try limitDescriptors(of: fixture.daemon, to: "1024", on: fixture)
            fixture.daemon.wait(for: "\(screen.node) (mudra test screen): ")
            #expect(fixture.device("Name", of: screen.node) != nil)
        }

        /// udev reports nothing when the node may be opened at last.
        @Test("A screen and its pen that cannot be opened are opened later") func refusedNodes() throws {
            let folder = try TemporaryFolder()
            let file = try folder.write("[recognition]\npen_mutes_touches = true\n", to: "mudrad.toml")
            let screen = try UhidScreen(name: "mudra uhid")
            #expect(eventually { nodes(named: "mudra uhid").count == 2 })
            try Program("/usr/bin/udevadm", ["settle"], in: folder).waitForEnd()
            for node in nodes(named: "mudra uhid") { #expect(chmod(node, 0) == 0) }
            let daemon = try Program(as: .mudra, "mudrad", ["--config", file], in: folder)
            daemon.wait(for: "cannot be used")
            // A fixed wait, here and below: the daemon tries again meanwhile, without a log line.
            usleep(4_000_000)
            #expect(daemon.said.components(separatedBy: "cannot be used").count == 2, "\(daemon.said)")
            let said = daemon.said
            let refused = nodes(named: "mudra uhid").first { said.contains("\($0) (") }
            chmod(try #require(refused), 0o666)
            daemon.wait(for: "10 contacts")
            daemon.wait(for: "cannot watch the pen")
            usleep(4_000_000)
            for node in nodes(named: "mudra uhid") { chmod(node, 0o666) }
            daemon.wait(for: "do not count while it is near")
            #expect(daemon.said.components(separatedBy: "cannot watch the pen").count == 2, "\(daemon.said)")
            withExtendedLifetime(screen) {}
        }

        private func nodes(named name: String) -> [String] {
            let all = (try? FileManager.default.contentsOfDirectory(atPath: "/sys/class/input")) ?? []
            return all.filter { node in
                node.hasPrefix("event")
                    && (FileText.read("/sys/class/input/\(node)/device/name") ?? "").hasPrefix(name)
            }.map { "/dev/input/\($0)" }
        }
    }
}
