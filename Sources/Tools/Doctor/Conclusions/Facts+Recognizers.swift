import MudraSupport

extension Facts {
    var recognizerCheck: Check {
        let name = "gestures"
        let all = daemon.recognizers
        guard daemon.isAnswering else { return .skipped(name, "mudrad does not answer") }
        if all.isEmpty {
            guard !sessionCheck.isProblem else { return .skipped(name, "mudrad takes no gesture without a session") }
            guard actions.isRunning, !actions.isSuspended, gestures.count > 0 else {
                return .skipped(name, "no gesture is registered yet")
            }
            return .problem(
                name,
                "mudra-actions has registered none of \(counted(gestures.count, "gesture")):"
                    + " `journalctl --user -u mudra-actions` says why",
                run: "systemctl --user restart mudra-actions")
        }
        // A gesture that gestures.toml disables belongs to a mode, so it is a problem only if no gesture is enabled.
        let disabled = all.filter { !$0.isEnabled }.map(\.name)
        let unasked = disabled.filter { !gestures.disabledNames.contains($0) }
        let wanted = unasked.isEmpty && disabled.count == all.count ? disabled : unasked
        guard wanted.isEmpty else {
            return .problem(
                name, "\(counted(wanted.count, "gesture is", "gestures are")) disabled",
                run: "mudractl enable \(wanted.map(shellWord).joined(separator: " "))")
        }
        let rest = disabled.isEmpty ? "" : ", \(disabled.count) disabled by gestures.toml"
        return .ok(name, "\(counted(all.count, "gesture")) registered\(rest)")
    }

    /// Never a problem, only a hint.
    var lastGestureCheck: Check {
        let name = "last-gesture"
        return daemon.lastGesture.map { .ok(name, $0) } ?? .skipped(name, "mudrad does not say")
    }
}
