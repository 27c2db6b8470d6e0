import MudraSettings
import MudraSupport

/// Imports touchegg.conf.
enum ToucheggImporter {
    static func configuration(_ source: ImportedText) throws(ImportError) -> ImportedConfiguration {
        var reader = XMLReader(source)
        let root = try reader.read()
        let applications = root.children.filter { $0.name == "application" }
        // touchegg does not look at the name.
        guard ["touchégg", "touchegg"].contains(root.name) || !applications.isEmpty else {
            throw source.error(
                at: root.offset, "the root element is <\(root.name.sanitizedForDisplay)>, not <touchégg>")
        }
        if applications.map(\.children.count).reduce(0, +) > ImportedText.mostGestures {
            throw source.error(at: root.offset, "there are more than \(ImportedText.mostGestures) gestures")
        }
        var warnings = reader.warnings
        var scopes = ToucheggScopes(source.budget)
        for application in applications {
            let names = (application.attributes["name"] ?? "").split(separator: ",").map { String($0).trimmed }
                .filter { !$0.isEmpty }
            if names.isEmpty {
                let message = "gestures left out: the application has no name"
                warnings.append(source.warning(at: application.offset, message))
            }
            for element in application.children where element.name == "gesture" && !names.isEmpty {
                let warn = { (message: String) in warnings.append(source.warning(at: element.offset, message)) }
                let position = source.position(at: element.offset)
                guard let gesture = ToucheggGesture(element, at: position, warn: warn) else { continue }
                try scopes.add(gesture, of: names)
            }
        }
        let gestures = converted(scopes, threshold: threshold(root)) { position, message in
            warnings.append(Diagnostic(file: source.name, position: position, severity: .warning, message: message))
        }
        warnings = warnings.inOrder
        let notes = ["Imported by mudractl import touchegg from \(source.name)."] + notes(on: gestures)
        return ImportedConfiguration(notes: notes + warnings.map { "\($0)" }, gestures, warnings: warnings)
    }

    /// The gestures of applications come before those for all: of two that begin at once, mudra takes the first.
    private static func converted(
        _ scopes: ToucheggScopes, threshold: Int, warn: (SourcePosition, String) -> Void
    ) -> [ImportedGesture] {
        var gestures: [ImportedGesture] = []
        for scope in scopes.ofApplications {
            let condition = ImportedCondition(applications: scope.applications, excludes: false)
            var conversion = ToucheggConversion(threshold: threshold)
            for gesture in scope.gestures { conversion.add(gesture, condition) { warn(gesture.position, $0) } }
            gestures += conversion.gestures
        }
        var conversion = ToucheggConversion(threshold: threshold)
        for (gesture, excluded) in scopes.forAll {
            let applications = Array(excluded.prefix(ImportedCondition.mostApplications))
            if applications.count < excluded.count {
                let rest = excluded.count - applications.count
                warn(gesture.position, "it also happens in \(counted(rest, "application")) with a gesture of their own")
            }
            let condition = ImportedCondition(applications: applications, excludes: true)
            conversion.add(gesture, excluded.isEmpty ? nil : condition) { warn(gesture.position, $0) }
        }
        for (gesture, later) in scopes.replaced { conversion.add(gesture, replacedBy: later) }
        gestures += conversion.gestures
        for index in gestures.indices { gestures[index].noteHalfKeys() }
        return gestures
    }

    private static func notes(on gestures: [ImportedGesture]) -> [String] {
        var notes = [
            "Commands of xdotool and wmctrl need an X11 session. They change the active window; touchegg changes the "
                + "window under the pointer. mudra shows no animations."
        ]
        if gestures.contains(where: { $0.condition != nil }) {
            notes.append(
                "touchegg takes the application under the pointer, mudra the one with the focus, and mudra tells upper "
                    + "case from lower case: mudractl context shows the application's name.")
        }
        if gestures.contains(where: { $0.keys != nil || $0.steps?.keys.positive != nil }) {
            notes.append("Keys are places on a US keyboard: see CLICKS, SCROLLING AND KEYS in gestures.toml(5).")
        }
        return notes
    }

    /// In percent.
    private static func threshold(_ root: XMLElement) -> Int {
        let properties = root.children.filter { $0.name == "settings" }.flatMap(\.children)
        let value = properties.last { $0.attributes["name"] == "action_execute_threshold" }
            .flatMap { Int($0.text.trimmed) }
        return min(max(value ?? 20, 0), 90)
    }
}
