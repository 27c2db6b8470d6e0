/// Measures `mudractl learn` with labelled recordings and with simulated hands: `mudra-bench learn`.
public enum Learning {
    /// The tables.
    /// - Parameters:
    ///   - folder: has `labelled` and `screens`.
    ///   - isVerbose: also lists each showing that was not recognized, and each refusal.
    public static func report(of folder: String, isVerbose: Bool) throws(MeasureError) -> String {
        try LearnedLabels(of: folder).report(isVerbose: isVerbose) + "\n\n"
            + LearnedHands().report(isVerbose: isVerbose)
    }
}
