/// Why a recognizer failed, was cancelled, or took no notice of a touch.
public struct ExplainedReason: Hashable, Sendable {
    /// What was measured, against the threshold that decided.
    public struct Figures: Hashable, Sendable {
        /// What was measured, in `unit`.
        public var value: Double
        /// The threshold, in `unit`.
        public var limit: Double
        /// `mm`, `ms`, `mm/s`, `°`, `fingers`, `taps` ...
        public var unit: String
        /// Whether the limit is the most that is allowed; else it is the least that is needed.
        public var isMaximum: Bool
        /// The option that sets the limit, as it is written in a configuration: `max_movement_mm`; nil: none does.
        public var option: String?

        package init(value: Double, limit: Double, unit: String, isMaximum: Bool, option: String? = nil) {
            self.value = value
            self.limit = limit
            self.unit = unit
            self.isMaximum = isMaximum
            self.option = option
        }
    }

    /// A word that stands for the reason and does not change: `movement`, `prevented`, `outside-zone`.
    public var kind: String
    /// For people: "moved 5.2 mm, allowed 4.0 mm".
    public var text: String
    /// The numbers; nil where the reason is none of measure.
    public var figures: Figures?
    /// The recognizers that it is on account of: who prevented it, or did not fail.
    public var others: [String]

    package init(kind: String, text: String, figures: Figures? = nil, others: [String]) {
        self.kind = kind
        self.text = text
        self.figures = figures
        self.others = others
    }
}
