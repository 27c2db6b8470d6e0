/// Measures `mudractl learn` with labelled recordings and with simulated hands: `mudra-bench learn`.
package enum Learning {
    /// The tables.
    /// - Parameters:
    ///   - folder: has `labelled` and `screens`.
    ///   - drawings: a folder of drawings, as for `mudra-bench strokes`; nil: without the lines.
    ///   - isVerbose: also lists each showing that was not recognized, and each refusal.
    package static func report(of folder: String, drawings: String?, isVerbose: Bool) throws(MeasureError) -> String {
        var text =
            try LearnedLabels(of: folder).report(isVerbose: isVerbose) + "\n\n"
            + LearnedHands().report(isVerbose: isVerbose)
        if let drawings { text += "\n\n" + (try LearnedLines(beside: drawings).report(isVerbose: isVerbose)) }
        return text
    }
}
