import MudraTOML

/// Imports lisgd's command lines.
enum LisgdImporter {
    static func configuration(_ source: ImportedText) throws(ImportError) -> ImportedConfiguration {
        let commandLines: [LisgdCommandLine] =
            if let table = try LisgdTable(source) { [table.commandLine] } else { try LisgdScript(source).commandLines }
        guard !commandLines.isEmpty else {
            throw source.error(at: 0, "there is no lisgd command with a -g, and no table of gestures (config.h)")
        }
        if commandLines.map(\.gestures.count).reduce(0, +) > ImportedText.mostGestures {
            throw source.error(at: 0, "there are more than \(ImportedText.mostGestures) gestures")
        }
        let warnings = commandLines.flatMap(\.warnings)
        var notes = ["Imported by mudractl import from lisgd's \(source.name)."]
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
                "lisgd read \(device); these gestures are for all touchscreens. devices = [\"NAME\"] limits a gesture.")
        }
        if let turn = commandLine.options["o"], commandLine.number("o") != 0 {
            notes.append(
                commandLine.number("o") == nil
                    ? "lisgd's -o \(turn) is not known here. mudrad follows the screen's rotation by itself."
                    : "Directions and edges are turned as lisgd's -o \(turn) turned them. mudrad follows the screen's "
                        + "rotation by itself: if the gestures are turned now, import without -o.")
        }
        let others = "trm".filter { commandLine.options[$0] != nil }.map { "-\($0)" }
        if !others.isEmpty {
            notes.append(
                "lisgd's \(others.joined(separator: ", ")) have no counterpart in mm: mudra's own rule for swipes holds. "
                    + "min_distance_mm, max_deviation_mm and max_duration_ms of a gesture change it.")
        }
        if commandLine.gestures.contains(where: \.isRepeated) {
            notes.append(
                "Gestures of lisgd's mode P became drags with on_changed. step is -T in mm, at 10 pixels a mm.")
        }
        return notes
    }
}
