import MudraSupport

extension Facts {
    private var daemonAdvice: UnitAdvice {
        UnitAdvice(name: "mudrad", systemctl: "\(user.sudo)systemctl", journalctl: "journalctl")
    }

    var daemonCheck: Check {
        let name = "mudrad"
        switch daemon.presence {
        case .answering: return .ok(name, "mudrad \(daemon.version) is running")
        case .noBus(let reason):
            return .problem(name, reason, run: daemon.isOnSystemBus ? "\(user.sudo)systemctl start dbus" : nil)
        case .silent(let reason):
            return .problem(
                name, "mudrad does not answer: \(reason)",
                run: daemon.isOnSystemBus ? "\(user.sudo)systemctl restart mudrad" : nil)
        case .absent: break
        }
        guard daemon.isOnSystemBus else {
            return .problem(name, "mudrad is not on this bus", run: "mudrad --bus \(shellWord(daemon.bus))")
        }
        guard let unit = daemon.unit else {
            return .problem(name, "mudrad is not on the bus, and systemd does not say why", run: "\(user.sudo)mudrad")
        }
        if unit.loadState == "loaded", unit.activeState == "inactive", unit.fileState != "disabled",
            devices.failure == nil, devices.screens.isEmpty
        {
            return .skipped(name, "mudrad.service starts with the first touchscreen")
        }
        let (text, command) = daemonAdvice.advice(on: unit)
        return .problem(name, text, run: command)
    }

    var readingCheck: Check {
        let name = "reading"
        let screens = devices.screens
        guard !screens.isEmpty else { return .skipped(name, "there is no touchscreen to read") }
        let missing = screens.filter { screen in !daemon.screens.contains { $0.node == screen.node } }
        if daemon.isOnSystemBus, !devices.hasDaemonUser {
            return .problem(name, "there is no user mudra to read touchscreens", run: "\(user.sudo)systemd-sysusers")
        }
        guard daemon.isAnswering else { return .skipped(name, "mudrad does not answer") }
        if daemon.isOnSystemBus, let closed = missing.first(where: { $0.admitsDaemon == false }) {
            return .problem(
                name, "the user mudra may not read \(closed.title): udev has not applied 81-mudra.rules",
                run: "\(user.sudo)udevadm control --reload && \(user.sudo)udevadm trigger --settle \(closed.node)")
        }
        if let missing = missing.first {
            return .problem(
                name, "mudrad does not read \(missing.title): its log says why",
                run: daemon.isOnSystemBus ? "journalctl -n 20 -u mudrad" : nil)
        }
        if let off = daemon.screens.first(where: { !$0.isEnabled }) {
            let bus = daemon.isOnSystemBus ? "" : "--address=\(shellWord(daemon.bus)) "
            return .problem(
                name, "\(off.node) is switched off in mudrad",
                run: "busctl \(bus)set-property org.mudra.Mudra1 \(shellWord(off.path)) org.mudra.Mudra1.Device"
                    + " Enabled b true")
        }
        // An oddity that an option can mend names the file.
        for screen in daemon.screens {
            guard let oddity = screen.oddities.last(where: { $0.contains("mudrad.toml") }) else { continue }
            return .problem(name, "\(screen.node) \(oddity)", run: editDaemonConfiguration)
        }
        return .ok(name, "mudrad reads \(counted(screens.count, "touchscreen"))")
    }

    /// mudrad receives no touches from a screen that another process has grabbed.
    var grabCheck: Check {
        let name = "grab"
        let checks = devices.screens.map(grabCheck)
        return checks.first(where: \.isProblem) ?? checks.first { $0.state == .unknown } ?? checks.first
            ?? .skipped(name, "there is no touchscreen to grab")
    }

    private func grabCheck(of screen: DeviceFacts.Screen) -> Check {
        let name = "grab"
        if daemon.screens.contains(where: { $0.node == screen.node && $0.isGrabbed }) {
            return .ok(name, "mudrad has grabbed \(screen.node)")
        }
        switch screen.grab {
        case .free: return .ok(name, "no process has grabbed \(screen.node)")
        case .untested: return .skipped(name, "\(screen.node) was not tested")
        case .touched:
            return .unknown(
                name, "\(screen.node) is being touched: lift all fingers, and test again", run: "mudractl doctor")
        case .unreadable(let reason):
            return .unknown(
                name, "only root can test whether a process has grabbed \(screen.node): \(reason)",
                run: user.isRoot ? nil : "sudo mudractl doctor")
        case .taken(let processes):
            let text = "another process has grabbed \(screen.title), and mudrad receives no touch"
            let names = processes.map { "\($0.name) (process \($0.id))" }.joined(separator: ", ")
            guard user.isRoot, let first = processes.first else {
                return .problem(name, text, run: "sudo mudractl doctor")
            }
            // The kernel does not say which of several processes has grabbed the screen.
            if processes.count == 1 { return .problem(name, "\(text): \(names)", run: "kill \(first.id)") }
            return .problem(
                name, "\(text): one of \(names)", run: "ps -fp \(processes.map { "\($0.id)" }.joined(separator: ","))")
        }
    }
}
