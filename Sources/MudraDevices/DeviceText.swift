extension String {
    /// Text from a device, which may say anything, made fit for a log, a terminal and a bus: no control characters, and
    /// at most 128 characters.
    public var sanitizedForDisplay: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.prefix(128).map { scalar in
                    switch scalar.properties.generalCategory {
                    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
                        "?"
                    default: scalar
                    }
                }))
    }
}
