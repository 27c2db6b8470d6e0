import MudraDoctor

/// Facts about machines.
enum Machines {
    /// A machine without a problem, with the user alice at its touchscreen.
    static let well: Facts = {
        var facts = Facts()
        var screen = DeviceFacts.Screen(node: "/dev/input/event3", name: "ELAN Touchscreen")
        (screen.admitsDaemon, screen.grab) = (true, .free)
        facts.devices.screens = [screen]
        facts.daemon.version = "0.1.0"
        facts.daemon.screens = [
            DaemonFacts.Screen(node: screen.node, path: "/org/mudra/Mudra1/devices/event3")
        ]
        facts.daemon.recognizers = [DaemonFacts.Recognizer(name: "zoom", owner: ":1.7")]
        facts.daemon.lastGesture = "last gesture 3 min ago"
        var seat = UserFacts.Seat()
        (seat.ownSession, seat.shownSession, seat.shownUser) = ("2", "2", "alice")
        (seat.isOwn, seat.isLocked) = (true, false)
        (facts.user.name, facts.user.seats) = ("alice", [seat])
        facts.gestures.configuration.files = ["/home/alice/.config/mudra/gestures.toml"]
        facts.gestures.userFile = facts.gestures.configuration.files[0]
        facts.gestures.enabledNames = ["zoom"]
        facts.gestures.examples = ["kiosk", "phone", "sway", "x11"].map { "/usr/share/doc/mudra/examples/\($0).toml" }
        return facts
    }()

    /// One check of the same machine after a change.
    static func check(_ name: String, _ change: (inout Facts) -> Void) -> Check? {
        var facts = well
        change(&facts)
        return facts.checks.first { $0.name == name }
    }
}

extension Check? {
    /// A check in one line: `problem: TEXT -> COMMAND`.
    var line: String {
        guard let check = self else { return "no such check" }
        return "\(check.state): \(check.text)" + (check.command.map { " -> \($0)" } ?? "")
    }
}
