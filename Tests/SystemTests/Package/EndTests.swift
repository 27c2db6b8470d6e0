import Foundation
import TestSupport
import Testing

/// How the service ends, and when systemd restarts it.
extension Package {
    @Suite(.serialized) struct EndTests {
        @Test("systemd restarts the service if a thread is stuck", arguments: [ThreadHold.Threads.main, .others])
        func stuckServiceIsRestarted(_ threads: ThreadHold.Threads) throws {
            try Package.prepare()
            let screen = try Package.plugIn()
            let pid = service.pid
            // systemd aborts the service, whose memory may contain typed text, so there must not be a core file.
            let core = try shell("grep '^Max core file size' /proc/\(pid)/limits").split(separator: " ")
            #expect(core.dropFirst(4).prefix(2) == ["0", "0"], "\(core)")
            let mark = try Journal.mark()
            let folder = try TemporaryFolder()
            let hold = try ThreadHold(threads, of: pid, in: folder)
            Package.wait(for: "Watchdog timeout", of: service, after: mark)
            hold.end()
            #expect(service.isRunning(notAs: pid))
            #expect(service.restarts == 1)
            Package.wait(for: "\(screen.node) (", of: service, after: mark)
        }

        @Test("systemd gives up on a service that fails repeatedly") func repeatedFailureIsNotRestarted() throws {
            try Package.prepare()
            var screen: UinputDevice? = try Package.plugIn()
            let mark = try Journal.mark()
            var killed = 0
            // `isRunning` would wait too long after a failure, since a failed service may start again after 120 s.
            while killed < 20, soon({ ["active", "failed"].contains(service.state) }), service.state == "active" {
                try shell("systemctl kill --kill-who=main --signal=SIGKILL mudrad.service")
                killed += 1
                #expect(soon { service.state != "active" || service.restarts == killed })
            }
            #expect(service.state == "failed" && service.property("Result") == "signal")
            let lines = Journal.lines(of: service, after: mark)
            print("killed again and again:\n\(lines)")
            #expect(killed == 5, "as often as StartLimitBurst allows")
            #expect(lines.contains("Start request repeated too quickly."))
            #expect(lines.components(separatedBy: "status=9/KILL").count == 6)
            // A call fails and does not start the service.
            #expect(try attempt("mudractl status").status == 1)
            #expect(service.state == "failed")
            // After the failure is reset, the next screen starts the service.
            #expect(screen != nil)
            screen = nil
            try shell("systemctl reset-failed mudrad.service")
            #expect(soon { SystemdUnit("mudra-touchscreen.target").state == "inactive" })
            screen = try Package.plugIn()
            #expect(service.isRunning())
        }

        @Test("Stopping the service cancels the gesture in progress") func stoppedItCancelsWhatIsInProgress() throws {
            try Package.prepare()
            let screen = try Package.plugIn()
            var mark = try Journal.mark()
            let alice = try Resident(
                .alice,
                gestures: """
                    [[gesture]]
                    name = "drag"
                    type = "pan"
                    on_began = "touch ~/began"
                    on_cancelled = "touch ~/cancelled"
                    """)
            alice.waitUntilRegistered(1, after: mark)
            let folder = try TemporaryFolder()
            let monitor = try Program(as: .alice, "mudractl", ["monitor", "--json"], in: folder)
            for file in ["began", "cancelled"] { alice.forget(file) }
            var strokes = Strokes()
            // The daemon may not have found out yet that alice may receive gestures.
            #expect(
                soon {
                    strokes = Strokes()
                    strokes.land([(60, 80)])
                    strokes.move([(60, 80)], by: (40, 0), within: 400)
                    try screen.play(strokes.text)
                    if eventually(within: 2, { monitor.said.contains("\"began\"") }) { return true }
                    strokes = Strokes()
                    strokes.lift(1)
                    try screen.play(strokes.text)
                    return false
                }, "\(monitor.said)")
            mark = try Journal.mark()
            try shell("systemctl stop mudrad.service")
            monitor.wait(for: "\"cancelled\"")
            #expect(soon { alice.read("cancelled") != nil })
            #expect(service.property("Result") == "success" && service.property("ExecMainStatus") == "0")
            let asked = Int(service.property("ActiveExitTimestampMonotonic")) ?? 0
            let ended = Int(service.property("ExecMainExitTimestampMonotonic")) ?? 0
            print("from systemctl stop to mudrad's end: \(Double(ended - asked) / 1_000) ms")
            #expect(ended > asked)
        }
    }
}
