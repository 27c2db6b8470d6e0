import MudraSupport

extension Facts {
    /// If there is no touchscreen, it names the nearest candidate and why mudrad does not use that.
    var touchscreenCheck: Check {
        let name = "touchscreen"
        if let failure = devices.failure { return .unknown(name, failure) }
        if !devices.screens.isEmpty { return .ok(name, screensText) }
        // A device that only mudrad.toml excludes is the nearest.
        let nearest = devices.candidates.first(where: \.isConfigured) ?? devices.candidates.first
        guard let nearest else {
            return .problem(
                name, "there is no touchscreen: Linux and udev know no device that is one", run: "mudractl devices")
        }
        let text = "\(nearest.node) (\(nearest.name)) is not used: \(nearest.reason)"
        guard nearest.isConfigured else { return .problem(name, text, run: "mudractl devices") }
        return .problem(name, text, run: editDaemonConfiguration)
    }

    /// The command that opens mudrad.toml, or its files.
    var editDaemonConfiguration: String {
        let files = daemonConfiguration.files.isEmpty ? ["/etc/mudra/mudrad.toml"] : daemonConfiguration.files
        return "\(user.isRoot ? "editor" : "sudoedit") \(files.map(shellWord).joined(separator: " "))"
    }

    var daemonConfigurationCheck: Check {
        let name = "mudrad.toml"
        let configuration = daemonConfiguration
        if let refusal = configuration.refusal {
            return .problem(
                name, "\(refusal); mudrad keeps the last configuration without errors",
                run: "mudractl check \(shellWord(configuration.errorFile))")
        }
        return .ok(name, configuration.files.isEmpty ? "none: the defaults apply" : configuration.acceptance)
    }
}

extension ConfigurationFacts {
    /// The first error and the number of further errors; nil: no error.
    var refusal: String? {
        error.map { $0 + (errorCount > 1 ? " (and \(counted(errorCount - 1, "more error")))" : "") }
    }

    var acceptance: String {
        let names = files.joined(separator: ", ")
        return warningCount == 0 ? "\(names): no errors" : "\(names): no errors, \(counted(warningCount, "warning"))"
    }
}
