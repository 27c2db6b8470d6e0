import MudraTOML

/// Imports lisgd's command lines, or the table in its config.h.
enum LisgdImporter {
    static func configuration(_ source: ImportedText) throws(ImportError) -> ImportedConfiguration {
        let commandLines: [LisgdCommandLine] =
            if let table = try LisgdTable(source) { [table.commandLine] } else { try LisgdScript(source).commandLines }
        guard !commandLines.isEmpty else {
            throw source.error(
                at: 0, "no gestures found: neither a lisgd command with -g, nor the table gestures[] of a config.h")
        }
        if commandLines.map(\.gestures.count).reduce(0, +) > ImportedText.mostGestures {
            throw source.error(at: 0, "there are more than \(ImportedText.mostGestures) gestures")
        }
        let warnings = commandLines.flatMap(\.warnings)
        var notes = ["Imported by mudractl import lisgd from \(source.name)."]
        notes += commandLines.flatMap(Self.notes)
        notes += warnings.map { "\($0)" }
        var conversion = LisgdConversion()
        for commandLine in commandLines { conversion.add(commandLine) }
        return ImportedConfiguration(notes: notes, conversion.gestures, warnings: warnings)
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
