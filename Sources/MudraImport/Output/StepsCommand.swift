extension ImportedGesture.Steps {
    /// The shell command for all steps since the last one ran.
    var command: String {
        let choice =
            switch (negative, positive) {
            case (let negative?, let positive?):
                "if [ \"$MUDRA_STEPS\" -lt 0 ]; then\n\(negative)\nelse\n\(positive)\nfi"
            case (let negative?, nil): "if [ \"$MUDRA_STEPS\" -lt 0 ]; then\n\(negative)\nfi"
            case (nil, let positive): "if [ \"$MUDRA_STEPS\" -gt 0 ]; then\n\(positive ?? ":")\nfi"
            }
        return "for step in $(seq \"${MUDRA_STEPS#-}\"); do\n\(choice)\ndone"
    }
}
