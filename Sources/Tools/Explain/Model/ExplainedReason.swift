/// The reason why a recognizer failed, was cancelled, or ignored a touch.
package struct ExplainedReason: Hashable, Sendable {
    /// A measurement and the threshold that decided.
    package struct Figures: Hashable, Sendable {
        /// The measurement, in `unit`.
        package var value: Double
        /// The threshold, in `unit`.
        package var limit: Double
        /// `mm`, `ms`, `mm/s`, `°`, `fingers`, `taps` ...
        package var unit: String
        /// Whether the limit is a maximum; else it is a minimum.
        package var isMaximum: Bool
        /// The option that sets the limit, as a configuration spells it: `max_movement_mm`; nil: no option does.
        package var option: String?

        package init(value: Double, limit: Double, unit: String, isMaximum: Bool, option: String? = nil) {
            self.value = value
            self.limit = limit
            self.unit = unit
            self.isMaximum = isMaximum
            self.option = option
        }
    }

    /// A fixed word for the reason: `movement`, `prevented`, `outside-zone`.
    package var kind: String
    /// The text for people: "moved 5.2 mm, allowed 4.0 mm".
    package var text: String
    /// The numbers; nil if the reason is not about a measurement.
    package var figures: Figures?
    /// The recognizers that caused it: they prevented this one, or did not fail.
    package var others: [String]

    package init(kind: String, text: String, figures: Figures? = nil, others: [String]) {
        self.kind = kind
        self.text = text
        self.figures = figures
        self.others = others
    }
}
