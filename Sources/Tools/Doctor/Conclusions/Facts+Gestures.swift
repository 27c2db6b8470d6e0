import MudraSupport

extension Facts {
    var gestureConfigurationCheck: Check {
        let name = "gestures.toml"
        let configuration = gestures.configuration
        if let refusal = configuration.refusal {
            return .problem(name, refusal, run: "mudractl check \(shellWord(configuration.errorFile))")
        }
        if usesOtherPrograms { return .skipped(name, "there is none, and other programs have registered gestures") }
        if configuration.files.isEmpty {
            let places = [gestures.userFile, "/etc/mudra/gestures.toml"].compactMap(\.self).joined(separator: " nor ")
            let text = "there is neither \(places)"
            return user.isRoot
                ? .skipped(name, "\(text): run this as the user of the screen")
                : .problem(name, text, run: exampleCommand)
        }
        if gestures.count == 0 {
            return .problem(
                name, "\(configuration.files.joined(separator: ", ")): has no [[gesture]]", run: exampleCommand)
        }
        return .ok(name, "\(configuration.acceptance), \(counted(gestures.count, "gesture"))")
    }

    /// Whether gestures come from programs of the user that need neither gestures.toml nor mudra-actions.
    var usesOtherPrograms: Bool { gestures.configuration.files.isEmpty && !daemon.recognizers.isEmpty }

    /// Copies the example configuration that fits best, or appends it to the user's file. It never overwrites a file.
    private var exampleCommand: String {
        guard let example, let file = gestures.userFile else { return "man gestures.toml" }
        let (from, to) = (shellWord(example), shellWord(file))
        return gestures.configuration.files.contains(file)
            ? "cat \(from) >> \(to)" : "install -D -m 644 \(from) \(to)"
    }

    private var example: String? {
        let named = { (word: String) in gestures.examples.first { $0.hasSuffix("/\(word).toml") } }
        let desktop = gestures.desktop?.lowercased() ?? ""
        let own = ["sway", "hyprland", "niri", "labwc", "wayfire"].first { desktop.contains($0) }.flatMap(named)
        let isX11 =
            actions.displayVariables.contains("DISPLAY") && !actions.displayVariables.contains("WAYLAND_DISPLAY")
        // The example for phones works with any compositor.
        return own ?? (isX11 ? named("x11") : nil) ?? named("phone") ?? gestures.examples.first
    }
}
