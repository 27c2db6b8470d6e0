import MudraDoctor
import Testing

@Suite("doctor checks gestures.toml, mudra-actions and its gestures") struct GestureTests {
    private func check(_ name: String, _ change: (inout Facts) -> Void) -> String { Machines.check(name, change).line }

    private let file = "/home/alice/.config/mudra/gestures.toml"
    private let examples = "/usr/share/doc/mudra/examples"

    @Test("Without gestures.toml doctor offers the example that fits the desktop") func withoutGesturesToml() {
        let missing = { (change: (inout Facts) -> Void) in
            check("gestures.toml") { facts in
                (facts.gestures.configuration.files, facts.daemon.recognizers) = ([], [])
                change(&facts)
            }
        }
        let text = "problem: there is neither \(file) nor /etc/mudra/gestures.toml -> install -D -m 644 \(examples)"
        #expect(missing { _ in } == "\(text)/phone.toml \(file)")
        #expect(missing { $0.gestures.desktop = "sway" } == "\(text)/sway.toml \(file)")
        #expect(missing { $0.actions.displayVariables = ["DISPLAY"] } == "\(text)/x11.toml \(file)")
        // The example for niri is not installed.
        #expect(missing { $0.gestures.desktop = "niri" } == "\(text)/phone.toml \(file)")
        #expect(missing { $0.gestures.examples = [] }.hasSuffix(" -> man gestures.toml"))
        #expect(missing { $0.user.id = 0 }.hasPrefix("skipped: "))
    }

    @Test("A user whose own program registers gestures needs neither gestures.toml nor mudra-actions")
    func aUserWithAnOwnProgram() {
        let own = { (facts: inout Facts) in
            (facts.gestures.configuration.files, facts.gestures.enabledNames) = ([], [])
            facts.actions.presence = .absent
        }
        #expect(
            check("gestures.toml", own) == "skipped: there is none, and other programs have registered gestures")
        #expect(
            check("mudra-actions", own) == "skipped: it is not running, and there is no gestures.toml for it")
        #expect(check("gestures", own) == "ok: 1 gesture registered")
    }

    @Test("The command appends an example to a gestures.toml without gestures") func aGesturesTomlWithoutGestures() {
        #expect(
            check("gestures.toml") { $0.gestures.enabledNames = [] }
                == "problem: \(file): has no [[gesture]] -> cat \(examples)/phone.toml >> \(file)")
        // The command does not change the system's file.
        #expect(
            check("gestures.toml") { facts in
                facts.gestures.enabledNames = []
                facts.gestures.configuration.files = ["/etc/mudra/gestures.toml"]
            }
                == "problem: /etc/mudra/gestures.toml: has no [[gesture]] -> install -D -m 644 \(examples)/phone.toml \(file)"
        )
    }

    @Test("A gestures.toml with an error is shown with its position") func aGesturesTomlWithAnError() {
        #expect(
            check("gestures.toml") { facts in
                facts.gestures.configuration.error = "\(file):12:9: swipe has no direction \"lefft\""
                (facts.gestures.configuration.errorFile, facts.gestures.configuration.errorCount) = (file, 1)
            } == "problem: \(file):12:9: swipe has no direction \"lefft\" -> mudractl check \(file)")
        #expect(check("gestures.toml") { _ in } == "ok: \(file): no errors, 1 gesture")
    }

    @Test("If mudra-actions does not run, the command depends on its unit") func aMudraActionsThatDoesNotRun() {
        let absent = { (unit: UnitFacts?, change: (inout Facts) -> Void) in
            check("mudra-actions") { facts in
                (facts.actions.presence, facts.actions.unit) = (.absent, unit)
                change(&facts)
            }
        }
        #expect(check("mudra-actions") { _ in } == "ok: mudra-actions is running")
        let inactive = UnitFacts(activeState: "inactive")
        #expect(
            absent(inactive) { _ in }
                == "problem: mudra-actions.service is not running (inactive) -> systemctl --user start mudra-actions")
        #expect(
            absent(UnitFacts(activeState: "failed", result: "exit-code")) { _ in }
                == "problem: mudra-actions.service has failed (exit-code): `journalctl --user -u mudra-actions` says why"
                + " -> systemctl --user reset-failed mudra-actions && systemctl --user start mudra-actions")
        #expect(absent(nil) { _ in } == "problem: mudra-actions is not running -> mudra-actions")
        // The compositor does not start mudra-actions.
        let text =
            "problem: mudra-actions.service is not running, and the session does not reach graphical-session.target:"
            + " have the compositor run this command when it starts (man mudra-actions) -> "
        #expect(
            absent(inactive) { facts in
                facts.actions.isSessionTargetActive = false
                facts.actions.displayVariables = ["WAYLAND_DISPLAY", "XDG_CURRENT_DESKTOP"]
            } == text + "systemctl --user import-environment WAYLAND_DISPLAY XDG_CURRENT_DESKTOP"
                + " && systemctl --user start mudra-actions")
        #expect(
            absent(inactive) { $0.actions.isSessionTargetActive = false }
                == text + "systemctl --user start mudra-actions")
        #expect(
            check("mudra-actions") { $0.actions.presence = .silent("no answer") }
                == "problem: mudra-actions does not answer: no answer -> systemctl --user restart mudra-actions")
    }

    @Test("Without a session bus it is unknown whether mudra-actions runs") func withoutASessionBus() {
        #expect(
            check("mudra-actions") { $0.actions.presence = .noBus("x") }
                == "unknown: there is no session bus to ask, but gestures are registered")
        #expect(
            check("mudra-actions") { ($0.actions.presence, $0.daemon.recognizers) = (.noBus("x"), []) }
                == "unknown: no session bus, x: run this in your session")
    }

    @Test("The command resumes suspended gestures, but not while a locker runs") func aSuspensionIsResumed() {
        let suspension = { (presence: ActionsFacts.Presence, isSuspended: Bool, mark: ActionsFacts.Mark) in
            check("suspension") {
                ($0.actions.presence, $0.actions.isSuspended, $0.actions.mark) = (presence, isSuspended, mark)
            }
        }
        #expect(suspension(.running, false, .none) == "ok: gestures are not suspended")
        #expect(suspension(.running, true, .suspended) == "problem: gestures are suspended -> mudractl resume")
        #expect(suspension(.absent, false, .suspended) == "problem: gestures are suspended -> mudractl resume")
        #expect(
            suspension(.running, true, .heldByLocker)
                == "problem: mudra-lock has suspended gestures until the screen is unlocked: unlock it")
        #expect(suspension(.absent, false, .none) == "skipped: mudra-actions is not running")
    }

    @Test("The command shows the program that has registered a gesture's name") func aNameThatAnotherProgramHas() {
        let taken = { (names: [String]) in check("names") { $0.actions.takenNames = names } }
        #expect(taken([]) == "ok: no other program has a gesture's name")
        #expect(
            taken(["zoom"])
                == "problem: another program has registered \"zoom\" before: end it, or rename the gesture"
                + " -> busctl status :1.7")
        #expect(
            taken(["other", "zoom"])
                == "problem: another program has registered \"other\", \"zoom\" before: end it, or rename the gestures"
                + " -> mudractl gestures")
    }

    @Test("Gestures that are disabled or not registered are a problem") func gesturesThatAreNotRegistered() {
        let gestures = { (change: (inout Facts) -> Void) in check("gestures", change) }
        #expect(gestures { _ in } == "ok: 1 gesture registered")
        #expect(
            gestures { $0.daemon.recognizers = [] }
                == "problem: mudra-actions has registered none of 1 gesture: `journalctl --user -u mudra-actions` says why"
                + " -> systemctl --user restart mudra-actions")
        #expect(
            gestures { ($0.daemon.recognizers, $0.actions.presence) = ([], .absent) }
                == "skipped: no gesture is registered yet")
        #expect(
            gestures { ($0.daemon.recognizers, $0.user.seats) = ([], []) }
                == "skipped: mudrad takes no gesture without a session")
        #expect(
            gestures { $0.daemon.recognizers.append(.init(name: "a b", isEnabled: false)) }
                == "problem: 1 gesture is disabled -> mudractl enable 'a b'")
        // A gesture that gestures.toml disables until another gesture enables it is not a problem.
        let mode = { (facts: inout Facts) in
            facts.gestures.disabledNames = ["mode"]
            facts.daemon.recognizers.append(.init(name: "mode", isEnabled: false))
        }
        #expect(gestures(mode) == "ok: 2 gestures registered, 1 disabled by gestures.toml")
        #expect(
            gestures { facts in
                mode(&facts)
                facts.daemon.recognizers.removeFirst()
            } == "problem: 1 gesture is disabled -> mudractl enable mode")
        #expect(check("last-gesture") { _ in } == "ok: last gesture 3 min ago")
    }
}
