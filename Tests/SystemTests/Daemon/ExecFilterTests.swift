import Foundation
import TestSupport
import Testing

/// `mudrad` cannot start a program once it serves, on any of its threads.
@Suite(.serialized) struct ExecFilterTests {
    private let fixture: DaemonFixture

    init() throws {
        fixture = try DaemonFixture()
        // A developer may have set this variable.
        fixture.deviceEnvironment["SWIFT_BACKTRACE"] = ""
    }

    /// A line of a thread's status file, for each thread.
    private func states(_ name: String, of daemon: Program) -> [String] {
        let folder = "/proc/\(daemon.pid)/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return threads.compactMap { thread in
            let status = try? String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8)
            let line = status?.split(separator: "\n").first { $0.hasPrefix(name + ":") }
            return line?.split(separator: "\t").last.map(String.init)
        }
    }

    private func start() throws -> Program {
        let systemd = try NotifySocket(in: fixture.folder)
        fixture.deviceEnvironment["NOTIFY_SOCKET"] = systemd.path
        let daemon = try fixture.startDaemon()
        #expect(eventually { systemd.heard.contains("READY=1") })
        return daemon
    }

    @Test("Every thread of mudrad has the exec filter") func everyThreadHasTheFilter() throws {
        let own = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let filters = own.split(separator: "\n").first { $0.hasPrefix("Seccomp_filters:") }?
            .split(separator: "\t").last.flatMap { Int($0) }
        let daemon = try start()
        #expect(Set(states("Seccomp", of: daemon)) == ["2"])
        #expect(Set(states("NoNewPrivs", of: daemon)) == ["1"])
        if let filters { #expect(Set(states("Seccomp_filters", of: daemon)) == ["\(filters + 1)"]) }
        #expect(states("Seccomp", of: daemon).count > 1)
        #expect(!daemon.said.contains("programs"))
    }

    @Test("With SWIFT_BACKTRACE, mudrad can start the backtracer") func backtracerStaysAllowed() throws {
        let before = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        fixture.deviceEnvironment["SWIFT_BACKTRACE"] = "enable=yes"
        let daemon = try start()
        #expect(daemon.said.contains("SWIFT_BACKTRACE is set\n"))
        #expect(before.contains("Seccomp:\t\(states("Seccomp", of: daemon).first ?? "")\n"))
    }

    /// Swift's runtime would try to start its backtracer, and would not end if it cannot. SIGABRT is the signal of
    /// systemd's watchdog for a stuck service.
    @Test("A crash ends mudrad at once", arguments: [SIGABRT, SIGSEGV, SIGTRAP])
    func aCrashEndsItAtOnce(_ signal: Int32) throws {
        let daemon = try start()
        let said = daemon.said
        daemon.stop(signal)
        #expect(daemon.status == 128 + signal && daemon.said == said, "\(daemon.said)")
    }

    /// Needs a C compiler.
    @Test("Every attempt to start a program fails", .enabled(if: access("/usr/bin/cc", X_OK) == 0))
    func nothingThatIsTriedStartsAProgram() throws {
        let build = try fixture.run(Self.builder, [fixture.folder.path])
        #expect(build.status == 0, "\(build.said)")
        let file = { (name: String) in fixture.folder.path(name) }
        let preload = fixture.deviceEnvironment["LD_PRELOAD"].map { ":" + $0 } ?? ""
        fixture.deviceEnvironment.merge([
            "LD_PRELOAD": file("libprogram-probe.so") + preload, "MUDRA_PROBE_RESULT": file("result"),
            "MUDRA_PROBE_TOLD": file("told"), "MUDRA_PROBE_FOREIGN": "1",
        ]) { $1 }
        let daemon = try start()
        _ = try fixture.folder.write("now", to: "told")
        let lines = { (fixture.folder.read("result") ?? "").split(separator: "\n").map(String.init) }
        #expect(eventually { lines().contains { $0.hasPrefix("late thread") } }, "\(daemon.said)")
        let ways = ["posix_spawn", "execve", "execveat"]
        // Before the filter is set, the same attempts succeed.
        #expect(Array(lines().prefix(3)) == ways.map { "early \($0) 0" })
        let late = lines().filter { $0.hasPrefix("late") && !$0.contains("x32") }
        #expect(late == (ways + ["thread"]).map { "late \($0) 1" })
        // A kernel that knows x32 answers the call, other kernels do not know it. Neither answer is a refusal by the
        // filter.
        #if arch(x86_64)
            #expect(lines().contains("late x32 1") && !lines().contains("early x32 1"))
        #endif
        // mudrad still serves.
        #expect(try TestClient(fixture).subscribe().isSuccess)
    }

    private static let builder = Repository.path("Tests/ProgramProbe/build")
}
