import MudraTOML
import MudraText

/// Imports touchegg.conf.
enum ToucheggImporter {
    static func configuration(_ source: ImportedText) throws(ImportError) -> ImportedConfiguration {
        var reader = XMLReader(source)
        let root = try reader.read()
        guard ["touchégg", "touchegg"].contains(root.name) else {
            throw source.error(
                at: root.offset, "the root element is <\(root.name.sanitizedForDisplay)>, not <touchégg>")
        }
        let applications = root.children.filter { $0.name == "application" }
        if applications.map(\.children.count).reduce(0, +) > ImportedText.mostGestures {
            throw source.error(at: root.offset, "there are more than \(ImportedText.mostGestures) gestures")
        }
        var warnings: [Diagnostic] = []
        var conversion = ToucheggConversion(threshold: threshold(root))
        for application in applications {
            for element in application.children where element.name == "gesture" {
                let position = source.position(at: element.offset)
                let warn = { (message: String) in
                    warnings.append(
                        Diagnostic(file: source.name, position: position, severity: .warning, message: message))
                }
                let name = application.attributes["name"] ?? ""
                guard let gesture = ToucheggGesture(element, of: name, at: position, warn: warn) else { continue }
                conversion.add(gesture, warn: warn)
            }
        }
        var notes = [
            "Imported by mudractl import touchegg from \(source.name).",
            "The commands for windows, desktops, keys and clicks need an X11 session, xdotool and wmctrl. They change "
                + "the active window; touchegg changes the window under the pointer. mudra shows no animations.",
        ]
        notes += warnings.map { "\($0)" }
        return ImportedConfiguration(notes: notes, conversion.gestures, warnings: warnings)
    }

    /// In percent.
    private static func threshold(_ root: XMLElement) -> Int {
        let properties = root.children.filter { $0.name == "settings" }.flatMap(\.children)
        let value = properties.last { $0.attributes["name"] == "action_execute_threshold" }
            .flatMap { Int($0.text.trimmed) }
        return min(max(value ?? 20, 0), 90)
    }
}
