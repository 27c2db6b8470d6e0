import MudraSupport

extension Facts {
    var actionsCheck: Check {
        let name = "mudra-actions"
        switch actions.presence {
        case .running: return .ok(name, "mudra-actions is running")
        case .silent(let reason):
            return .problem(
                name, "mudra-actions does not answer: \(reason)", run: "systemctl --user restart mudra-actions")
        case .noBus(let reason):
            // A kiosk's mudra-actions is a system service, and needs no session bus.
            if !daemon.recognizers.isEmpty {
                return .unknown(name, "there is no session bus to ask, but gestures are registered")
            }
            return .unknown(name, "no session bus, \(reason): run this in your session")
        case .absent: break
        }
        if usesOtherPrograms { return .skipped(name, "it is not running, and there is no gestures.toml for it") }
        if user.isRoot, gestures.configuration.files.isEmpty {
            return .skipped(name, "run this as the user of the screen")
        }
        guard let unit = actions.unit else {
            return .problem(name, "mudra-actions is not running", run: "mudra-actions")
        }
        if unit.loadState == "loaded", unit.activeState == "inactive", actions.isSessionTargetActive == false {
            return .problem(
                name,
                "mudra-actions.service is not running, and the session does not reach graphical-session.target: have the"
                    + " compositor run this command when it starts (man mudra-actions)",
                run: importCommand + "systemctl --user start mudra-actions")
        }
        let advice = UnitAdvice(name: name, systemctl: "systemctl --user", journalctl: "journalctl --user")
        let (text, command) = advice.advice(on: unit)
        return .problem(name, text, run: command)
    }

    /// Passes the display's variables to the service manager, which starts the commands; empty: this process has none.
    private var importCommand: String {
        let names = actions.displayVariables
        return names.isEmpty ? "" : "systemctl --user import-environment \(names.joined(separator: " ")) && "
    }

    /// mudra-lock suspends mudra-actions while the screen is locked.
    var suspensionCheck: Check {
        let name = "suspension"
        let isSuspended = actions.isRunning ? actions.isSuspended : actions.mark != .none
        if !isSuspended {
            return actions.isRunning
                ? .ok(name, "gestures are not suspended") : .skipped(name, "mudra-actions is not running")
        }
        if actions.mark == .heldByLocker {
            // After a resume, gestures would act behind the locker.
            return .problem(name, "mudra-lock has suspended gestures until the screen is unlocked: unlock it")
        }
        return .problem(name, "gestures are suspended", run: "mudractl resume")
    }

    /// A gesture is not registered if another program has its name.
    var nameCheck: Check {
        let name = "names"
        guard actions.isRunning else { return .skipped(name, "mudra-actions is not running") }
        guard let first = actions.takenNames.first else { return .ok(name, "no other program has a gesture's name") }
        let owner = daemon.recognizers.first { $0.name == first }?.owner ?? ""
        return .problem(
            name,
            "another program has registered \(actions.takenNames.map(quoted).joined(separator: ", ")) before: end it, or"
                + " rename the \(actions.takenNames.count == 1 ? "gesture" : "gestures")",
            run: owner.isEmpty || !daemon.isOnSystemBus ? "mudractl gestures" : "busctl status \(shellWord(owner))")
    }
}
