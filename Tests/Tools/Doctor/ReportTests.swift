import MudraDoctor
import Testing

@Suite("doctor prints a line and a command for each check") struct ReportTests {
    @Test("The report of a healthy machine has no problem") func aMachineThatIsWell() {
        let report = Report(Machines.well.checks)
        #expect(!report.hasProblem)
        #expect(report.lines.count == 14 && report.lines.dropLast().allSatisfy { $0.hasPrefix("ok ") })
        #expect(report.lines[0] == "ok       touchscreen      /dev/input/event3 (ELAN Touchscreen)")
        #expect(report.lines.last?.hasPrefix("no problem found: touch the screen with `mudractl try`") == true)
    }

    @Test("A command is below its problem, and problems are counted") func aCommandStandsBelowItsProblem() {
        var facts = Machines.well
        (facts.daemon.presence, facts.daemon.unit) = (.absent, UnitFacts(activeState: "inactive"))
        let report = Report(facts.checks)
        #expect(report.hasProblem)
        #expect(
            Array(report.lines[2...3]) == [
                "problem  mudrad           mudrad.service is not running (inactive)",
                "         run: sudo systemctl start mudrad",
            ])
        #expect(report.lines.last == "1 problem found")
        facts.actions.isSuspended = true
        #expect(Report(facts.checks).lines.last == "2 problems found")
    }

    @Test("An unknown check is not a problem, and the last line counts it") func aCheckThatCouldNotBeMade() {
        var facts = Machines.well
        facts.devices.screens[0].grab = .unreadable("Permission denied")
        let report = Report(facts.checks)
        #expect(!report.hasProblem)
        #expect(report.lines.last?.hasPrefix("no problem found (1 check could not be made): ") == true)
    }

    @Test("The JSON report has one object for each check") func jsonHasOneObjectForEachCheck() {
        var facts = Machines.well
        facts.actions.isSuspended = true
        let json = Report(facts.checks).json
        #expect(json.count == 13)
        #expect(
            json[9] == #"""
                {"check":"suspension","state":"problem","text":"gestures are suspended","command":"mudractl resume"}
                """#)
        #expect(json[4] == #"{"check":"grab","state":"ok","text":"no process has grabbed /dev/input/event3"}"#)
    }

    @Test("On an empty machine every problem has a command") func everyProblemHasACommand() {
        var facts = Facts()
        (facts.user.name, facts.daemon.presence, facts.actions.presence) = ("alice", .absent, .absent)
        let problems = facts.checks.filter { $0.state == .problem }
        #expect(problems.map(\.name) == ["touchscreen", "mudrad", "session", "gestures.toml", "mudra-actions"])
        #expect(problems.allSatisfy { $0.command != nil }, "\(problems)")
        #expect(Set(facts.checks.map(\.name)).count == facts.checks.count)
    }
}
