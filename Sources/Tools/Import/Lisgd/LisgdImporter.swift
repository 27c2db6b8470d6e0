import MudraSettings
import MudraSupport

/// Imports lisgd's command lines, or the table in its config.h.
enum LisgdImporter {
    static func configuration(_ source: ImportedText) throws(ImportError) -> ImportedConfiguration {
        try source.checkEncoding()
        let (commandLines, otherWarnings) = try commands(source)
        guard commandLines.contains(where: \.hasGestures) else { throw noGestures(source, commandLines) }
        if commandLines.map(\.gestures.count).reduce(0, +) > ImportedText.mostGestures {
            throw source.error(at: 0, "there are more than \(ImportedText.mostGestures) gestures")
        }
        let warnings = (commandLines.flatMap(\.warnings) + otherWarnings).inOrder
        var notes = ["Imported by mudractl import lisgd from \(source.name)."]
        notes += commandLines.flatMap(Self.notes)
        notes += warnings.map { "\($0)" }
        var conversion = LisgdConversion()
        for commandLine in commandLines { conversion.add(commandLine) }
        return ImportedConfiguration(notes: notes, conversion.gestures, warnings: warnings)
    }

    private static func commands(_ source: ImportedText) throws(ImportError) -> ([LisgdCommandLine], [Diagnostic]) {
        if let table = try LisgdTable(source) { return ([table.commandLine], []) }
        if let nix = try LisgdNix(source) { return (nix.commandLines, nix.warnings) }
        let unit = try LisgdUnit(source)
        if let unit, !unit.commandLines.isEmpty { return (unit.commandLines, unit.warnings) }
        // A script may write a unit, and start lisgd itself.
        let script = try LisgdScript(source)
        if script.commandLines.isEmpty, let position = unit?.lastStart {
            let message =
                "no gestures found: this command does not start lisgd with -g. If it starts a script, import that"
            throw ImportError(diagnostic: Diagnostic(file: source.name, position: position, message: message))
        }
        return (script.commandLines, script.warnings)
    }

    private static func noGestures(_ source: ImportedText, _ commandLines: [LisgdCommandLine]) -> ImportError {
        if let word = commandLines.compactMap(\.unknown).first {
            let message =
                "no gestures found: lisgd gets them from \(quoted(word.text)), whose value import does not know"
            return ImportError(diagnostic: Diagnostic(file: source.name, position: word.position, message: message))
        }
        return source.error(
            at: 0, "no gestures found: neither a lisgd command with -g, nor the table gestures[] of a config.h")
    }

    private static func notes(on commandLine: LisgdCommandLine) -> [String] {
        var notes: [String] = []
        if let device = commandLine.options["d"] {
            notes.append(
                "lisgd reads \(device). These gestures are for every touchscreen: devices = [\"NAME\"] limits one.")
        }
        if let turn = commandLine.options["o"], commandLine.number("o") != 0 {
            notes.append(
                commandLine.number("o") == nil
                    ? "The value of lisgd's -o \(turn) is unknown. mudrad follows the screen's rotation by itself."
                    : "Directions and edges are turned by lisgd's -o \(turn). mudrad follows the screen's rotation by "
                        + "itself: if the gestures now go the wrong way, remove -o and import again.")
        }
        let others = "trm".filter { commandLine.options[$0] != nil }.map { "-\($0)" }
        if !others.isEmpty {
            notes.append(
                "mudra's own rule for swipes replaces lisgd's \(others.joined(separator: ", ")). min_distance_mm, "
                    + "max_deviation_mm and max_duration_ms change it for a gesture.")
        }
        if commandLine.gestures.contains(where: \.isRepeated) {
            notes.append(
                "Gestures of lisgd's mode P are drags with on_changed. Their step is -T in mm, at 10 pixels per mm.")
        }
        return notes
    }
}
