/// The programs whose configurations mudra imports.
package enum Importer: String, CaseIterable, Sendable {
    case lisgd
    case touchegg

    /// The limit on the size of a file, in MiB.
    package static let maxMebibytes = 1

    /// Converts a file. Gestures without a counterpart in mudra become comments or warnings.
    package func configuration(_ source: ImportedText) throws(ImportError) -> ImportedConfiguration {
        switch self {
        case .lisgd: try LisgdImporter.configuration(source)
        case .touchegg: try ToucheggImporter.configuration(source)
        }
    }

    /// The files that the program, or the session that starts it, reads. Only the first one that exists is used.
    /// - Parameter environment: the user's environment variables.
    package func usualPlaces(_ environment: [String: String]) -> [String] {
        let home =
            environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 }
            ?? environment["HOME"].map { "\($0)/.config" }
        switch self {
        case .lisgd:
            // Sxmo looks for the device's own hook first.
            let device = environment["SXMO_DEVICE_NAME"].map { ["/\($0)", ""] } ?? [""]
            let folders = (home.map { ["\($0)/sxmo/hooks"] } ?? []) + ["/usr/share/sxmo/default_hooks"]
            return folders.flatMap { folder in device.map { "\(folder)\($0)/sxmo_hook_lisgdstart.sh" } }
        case .touchegg:
            let system = (environment["XDG_CONFIG_DIRS"] ?? "").split(separator: ":").map(String.init)
            let folders = (home.map { [$0] } ?? []) + system + ["/etc/xdg", "/usr/share"]
            return folders.map { "\($0)/touchegg/touchegg.conf" }
        }
    }
}
