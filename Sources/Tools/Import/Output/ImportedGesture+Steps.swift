import MudraSettings

extension ImportedGesture.Steps {
    /// The actions of `on_changed`.
    var toml: String {
        // mudra has chords for both directions or for none.
        if let forward = keys.positive, let back = keys.negative {
            return "keys = \(TOMLText.strings([forward, back]))"
        }
        return "run = \(TOMLText.string(command))"
    }

    /// A shell command that runs the step's command once for each step since its last run.
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
