import CMudraEvdev
import Foundation
import TestSupport
import Testing

/// The rights that the service does not have, and its work without them.
extension Package {
    @Suite(.serialized) struct SandboxTests {
        @Test("systemd-analyze gives mudrad.service an exposure level of at most 1.0")
        func itIsAmongTheTightest() throws {
            try Package.install()
            let said = try shell("systemd-analyze security --no-pager mudrad.service")
            let aboutIt = try #require(said.components(separatedBy: "mudrad.service: ").last)
            let level = try #require(aboutIt.split(separator: " ").first)
            print("systemd-analyze security mudrad.service: \(level)")
            #expect(try #require(Double(level)) <= 1.0, "\(said)")
        }

        @Test("The service has real-time priority without any privilege")
        func itHasNoPrivilegeAndRealTimePriorityAllTheSame() throws {
            try Package.prepare()
            let mark = try Journal.mark()
            let screen = try Package.plugIn()
            let pid = service.pid
            let status = try shell("cat /proc/\(pid)/status")
            let user = try shell("id --user mudra").trimmingCharacters(in: .whitespacesAndNewlines)
            for line in [
                "Uid:\t\(user)\t\(user)\t\(user)\t\(user)", "CapInh:\t0000000000000000", "CapPrm:\t0000000000000000",
                "CapEff:\t0000000000000000", "CapBnd:\t0000000000000000", "CapAmb:\t0000000000000000",
                "NoNewPrivs:\t1", "Seccomp:\t2",
            ] {
                #expect(status.contains(line + "\n"), "\(line): \(status)")
            }
            #expect(try shell("id --name --groups mudra") == "mudra\n")
            let files = try shell("grep '^Max open files' /proc/\(pid)/limits").split(separator: " ").dropFirst(3)
                .prefix(2)
            #expect(files == ["4096", "4096"])
            let threads = try threads(of: pid)
            #expect(threads.count > 1)
            // Fields 40 and 41 of stat: the real-time priority, and the policy, where 1 is SCHED_FIFO.
            for thread in threads {
                let isRealtime = thread.id == pid
                #expect(thread.priority == (isRealtime ? 20 : 0) && (thread.policy == 1) == isRealtime, "\(thread)")
            }
            #expect(threads.contains { $0.id == pid && $0.name == "mudrad" })
            let memory = try shell("grep VmLck /proc/\(pid)/status").split { !$0.isNumber }.first.flatMap { Int($0) }
            #expect(try #require(memory) > 0, "memory is locked")
            #expect(try shell("mudractl status --json").contains("\"realtime\":true"))
            // The sandbox refused nothing that the service tried: the service or Dispatch would have logged it.
            let own = Journal.lines(of: service, after: mark).split(separator: "\n").filter {
                !$0.contains("mudrad.service")
            }
            #expect(own.count == 1 && own[0].hasPrefix("\(screen.node) ("), "\(own)")
            withExtendedLifetime(screen) {}
        }

        private func threads(of pid: pid_t) throws -> [(id: pid_t, name: String, priority: Int, policy: Int)] {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task").map { thread in
                let stat = try String(contentsOfFile: "/proc/\(pid)/task/\(thread)/stat", encoding: .utf8)
                let name = stat.split(separator: "(")[1].split(separator: ")")[0]
                // Field 3 follows the name.
                let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
                return (pid_t(thread) ?? -1, String(name), Int(fields[37]) ?? -1, Int(fields[38]) ?? -1)
            }
        }

        /// udev gets no event for the device file that exists before the module is loaded.
        @Test("The service loads the uinput module", .enabled(if: Host.hasModules, "the kernel has no modules"))
        func theServiceLoadsTheModuleThatMakesScreens() throws {
            try Package.prepare()
            // The test machine disables this unit, which it does not need otherwise.
            unlink("/etc/systemd/system/modprobe@.service")
            try shell("systemctl daemon-reload; modprobe --remove uinput && setfacl --remove-all /dev/uinput")
            #expect(try Package.namedUsers(of: "/dev/uinput") == [])
            try shell("systemctl start mudrad.service; udevadm settle; grep '^uinput ' /proc/modules")
            #expect(try Package.namedUsers(of: "/dev/uinput") == ["mudra:rw-"])
        }

        /// The purpose of the example.
        @Test("With the example no-grab.conf, the service cannot open uinput")
        func withoutGrabsItComesToNoMeansOfTyping() throws {
            try Package.prepare()
            let folder = "/run/systemd/system/mudrad.service.d"
            try shell("mkdir -p \(folder) && cp /usr/share/doc/mudra/examples/no-grab.conf \(folder)")
            defer { _ = try? attempt("rm -r \(folder); systemctl daemon-reload; systemctl stop mudrad.service") }
            try shell("systemctl daemon-reload")
            let screen = try Package.plugIn()
            let (status, said) = try attempt("mudractl grab on \(screen.node)")
            #expect(status != 0 && said.contains("Operation not permitted"), "\(said)")
            #expect(try shell("mudractl devices").contains("\(screen.node)  mudra test screen: used"))
        }

        /// A preloaded library tries to start programs before and after the service is ready.
        @Test("The service cannot start a program") func itCanStartNoProgram() throws {
            try Package.prepare()
            let folder = "/run/systemd/system/mudrad.service.d"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            defer {
                try? FileManager.default.removeItem(atPath: folder)
                _ = try? attempt("systemctl daemon-reload; systemctl stop mudrad.service")
            }
            let probe = Host.tool("libprogram-probe.so")
            try """
            [Service]
            RuntimeDirectory=mudra-probe
            ExecPaths=\(probe)
            Environment=LD_PRELOAD=\(probe) MUDRA_PROBE_RESULT=/run/mudra-probe/result MUDRA_PROBE_TOLD=/run/mudra-probe/told
            """.write(toFile: folder + "/probe.conf", atomically: true, encoding: .utf8)
            try shell("systemctl daemon-reload && systemctl start mudrad.service && touch /run/mudra-probe/told")
            let result = { (try? String(contentsOfFile: "/run/mudra-probe/result", encoding: .utf8)) ?? "" }
            #expect(eventually { result().contains("late thread") }, "\(result())")
            let ways = ["posix_spawn", "execve", "execveat"]
            let expected = ways.map { "early \($0) \(EACCES)" } + (ways + ["thread"]).map { "late \($0) \(EPERM)" }
            #expect(result().split(separator: "\n").map(String.init) == expected)
            #expect(service.state == "active")
        }

        @Test("The service grabs a screen and passes on touches that are not gestures")
        func itGrabsAScreenAndWhatIsNotAGestureIsPassedOn() throws {
            try Package.prepare(configuration: "[[device]]\nmatch = \"*\"\ngrab = true\n")
            let screen = try UinputDevice(.screen())
            #expect(service.isRunning())
            let path = "/org/mudra/Mudra1/devices/\(screen.node.split(separator: "/").last ?? "")"
            let grabbed = "busctl get-property org.mudra.Mudra1 \(path) org.mudra.Mudra1.Device Grabbed"
            #expect(soon { try attempt(grabbed).said == "b true\n" })
            let virtual = try #require(GrabFixture.virtualNode(of: screen.node))
            let view = try LibinputView()
            view.wait(untilItHas: virtual)
            // If this took more than ten seconds, the grab would have been suspended meanwhile.
            #expect(soon { try attempt(grabbed).said == "b true\n" })
            try screen.play(Strokes.tap())
            #expect(eventually { view.course(of: virtual) == ["DOWN 0", "UP 0"] }, "\(view.course(of: virtual))")
            #expect(view.course(of: screen.node).isEmpty)
        }
    }
}
