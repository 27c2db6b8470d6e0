import Foundation
import TestSupport
import Testing

/// The programs without the right to raise a priority. libdispatch would set the nice values of its threads, and
/// complain.
@Suite(.serialized) struct NiceValueTests {
    private let fixture: BusFixture
    private let daemon: Program

    init() throws {
        fixture = try BusFixture()
        daemon = try Self.start("mudrad", ["--bus", fixture.bus, "--config", "/dev/null"], on: fixture)
        let client = try TestClient(fixture)
        #expect(eventually { client.daemonName != nil })
    }

    /// Starts a program with a nice value of 3 and without root's right to lower it. libdispatch's messages to the
    /// journal go to the test.
    private static func start(_ name: String, _ arguments: [String], on fixture: BusFixture) throws -> Program {
        let unprivileged = ["/usr/bin/setpriv", "--bounding-set=-sys_nice", "--inh-caps=-sys_nice"]
        let words = (getuid() == 0 ? unprivileged : []) + ["/usr/bin/nice", "-n", "3", Program.path(name)] + arguments
        return try Program(
            words[0], Array(words.dropFirst()), in: fixture.folder,
            environment: ["LIBDISPATCH_LOG": "stderr", "DBUS_SESSION_BUS_ADDRESS": fixture.bus])
    }

    /// The nice values of a program's threads.
    private func niceValues(_ program: Program) throws -> [Int] {
        let folder = "/proc/\(program.pid)/task"
        return try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { thread in
            let line = try? String(contentsOfFile: "\(folder)/\(thread)/stat", encoding: .utf8)
            // The 19th field. The second is a name in parentheses.
            let fields = line?.split(separator: ")").last?.split(separator: " ") ?? []
            return fields.count > 16 ? Int(fields[16]) : nil
        }
    }

    private func checkThreads(of program: Program) throws {
        let values = try niceValues(program)
        #expect(values.count > 1 && Set(values) == [3], "\(values)")
        #expect(!program.said.contains("priority for worker"), "\(program.said)")
    }

    @Test("mudrad's threads keep their nice value") func theDaemonsThreadsKeepTheirNiceValue() throws {
        try checkThreads(of: daemon)
    }

    @Test("The threads of mudra-actions keep their nice value") func theActionsThreadsKeepTheirNiceValue() throws {
        let tap = try fixture.folder.write(
            "[[gesture]]\nname = \"poke\"\ntype = \"tap\"\nrun = \"true\"\n", to: "gestures.toml")
        let actions = try Self.start("mudra-actions", ["--bus", fixture.bus, "--config", tap], on: fixture)
        actions.wait(for: "registered")
        try checkThreads(of: actions)
    }

    @Test("The threads of mudractl keep their nice value") func aCommandLinesThreadsKeepTheirNiceValue() throws {
        let monitor = try Self.start("mudractl", ["monitor", "--bus", fixture.bus], on: fixture)
        #expect(eventually { ((try? niceValues(monitor))?.count ?? 0) > 1 })
        try checkThreads(of: monitor)
        let status = try Self.start("mudractl", ["status", "--bus", fixture.bus], on: fixture)
        status.waitForEnd()
        #expect(!status.said.contains("priority for worker"), "\(status.said)")
    }
}
