import MudraDoctor
import Testing

@Suite("doctor checks mudrad and its configuration") struct DaemonTests {
    private func daemon(_ unit: UnitFacts?, _ change: (inout Facts) -> Void = { _ in }) -> String {
        Machines.check("mudrad") { facts in
            facts.daemon.presence = .absent
            facts.daemon.unit = unit
            change(&facts)
        }.line
    }

    @Test("If mudrad answers, the check is ok") func aMudradThatAnswersIsRunning() {
        #expect(Machines.check("mudrad") { _ in }.line == "ok: mudrad 0.1.0 is running")
    }

    @Test("The command depends on the state of mudrad's unit") func theStateOfTheUnitDecides() {
        let unit = { UnitFacts(loadState: $0, activeState: $1, subState: $2, result: $3, fileState: $4) }
        let cases: [(UnitFacts, String)] = [
            (
                unit("loaded", "inactive", "dead", "success", "enabled"),
                "mudrad.service is not running (inactive) -> sudo systemctl start mudrad"
            ),
            (
                unit("loaded", "inactive", "dead", "success", "disabled"),
                "mudrad.service is not running, and is disabled -> sudo systemctl enable --now mudrad"
            ),
            (
                unit("masked", "inactive", "dead", "success", "masked"),
                "mudrad.service is masked -> sudo systemctl unmask mudrad && sudo systemctl start mudrad"
            ),
            (
                unit("loaded", "failed", "failed", "start-limit-hit", "enabled"),
                "mudrad.service has failed (start-limit-hit): `journalctl -u mudrad` says why"
                    + " -> sudo systemctl reset-failed mudrad && sudo systemctl start mudrad"
            ),
            (
                unit("loaded", "activating", "auto-restart", "exit-code", "enabled"),
                "mudrad.service ends again and again (exit-code) -> journalctl -n 20 -u mudrad"
            ),
            (
                unit("loaded", "activating", "start", "success", "enabled"),
                "mudrad.service is activating -> sudo systemctl status mudrad"
            ),
            (
                unit("loaded", "active", "running", "success", "enabled"),
                "mudrad.service is running, but is not on the bus -> sudo systemctl restart mudrad"
            ),
            (
                unit("not-found", "inactive", "dead", "success", ""),
                "mudrad.service is not installed -> sudo apt install ./mudra_*.deb"
            ),
            (
                unit("bad-setting", "inactive", "dead", "success", ""),
                "mudrad.service cannot be loaded (bad-setting) -> sudo systemctl status mudrad"
            ),
        ]
        for (unit, line) in cases { #expect(daemon(unit) == "problem: \(line)") }
        #expect(
            daemon(cases[0].0) { $0.user.id = 0 }
                == "problem: mudrad.service is not running (inactive) -> systemctl start mudrad")
    }

    @Test("Without a touchscreen an enabled unit need not run") func withoutATouchscreenAnEnabledUnitNeedNotRun() {
        let inactive = UnitFacts(activeState: "inactive")
        #expect(
            daemon(inactive) { $0.devices.screens = [] }
                == "skipped: mudrad.service starts with the first touchscreen")
        let disabled = UnitFacts(activeState: "inactive", fileState: "disabled")
        #expect(daemon(disabled) { $0.devices.screens = [] }.hasPrefix("problem: "))
    }

    @Test("A missing unit, bus or answer is a problem") func withoutAnAnswerDoctorSaysSo() {
        #expect(
            daemon(nil) == "problem: mudrad is not on the bus, and systemd does not say why -> sudo mudrad")
        #expect(
            daemon(nil) { $0.daemon.bus = "session" }
                == "problem: mudrad is not on this bus -> mudrad --bus session")
        #expect(
            daemon(nil) { $0.daemon.bus = "unix:path=/tmp/a b" }
                == "problem: mudrad is not on this bus -> mudrad --bus 'unix:path=/tmp/a b'")
        #expect(
            daemon(nil) { $0.daemon.presence = .silent("no answer") }
                == "problem: mudrad does not answer: no answer -> sudo systemctl restart mudrad")
        #expect(
            daemon(nil) { $0.daemon.presence = .noBus("cannot connect") }
                == "problem: cannot connect -> sudo systemctl start dbus")
    }

    @Test("A mudrad.toml with an error is shown with its position") func aMudradTomlWithAnError() {
        let check = { (change: (inout ConfigurationFacts) -> Void) in
            Machines.check("mudrad.toml") { change(&$0.daemonConfiguration) }.line
        }
        #expect(check { _ in } == "ok: none: the defaults apply")
        #expect(check { $0.files = ["/etc/mudra/mudrad.toml"] } == "ok: /etc/mudra/mudrad.toml: no errors")
        #expect(
            check { ($0.files, $0.warningCount) = (["/etc/mudra/mudrad.toml"], 2) }
                == "ok: /etc/mudra/mudrad.toml: no errors, 2 warnings")
        #expect(
            check { configuration in
                configuration.error = "/etc/mudra/mudrad.toml:2:1: wrong"
                (configuration.errorFile, configuration.errorCount) = ("/etc/mudra/mudrad.toml", 3)
            } == "problem: /etc/mudra/mudrad.toml:2:1: wrong (and 2 more errors); mudrad keeps the last configuration"
                + " without errors -> mudractl check /etc/mudra/mudrad.toml")
    }
}
