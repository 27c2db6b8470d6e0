import Gestures
import MudraSupport
import MudraTouch

/// The options of a type of gesture or of a section. To add an option, add a line to `GestureSchemas` or
/// `DaemonSchemas`.
package struct OptionSchema<Parameters> {
    /// The keys of one option, how to check its value and where to store it.
    package struct Rule {
        let keys: [String]
        /// Stores the option if it is present and valid; reports it if it is invalid.
        let apply: (inout OptionReader, inout Parameters) -> Void

        package init(keys: [String], apply: @escaping (inout OptionReader, inout Parameters) -> Void) {
            (self.keys, self.apply) = (keys, apply)
        }
    }

    private let defaults: Parameters
    private let rules: [Rule]
    /// Finds a mistake in the combination of options that are valid one by one.
    private let check: (Parameters) -> OptionProblem?

    package init(
        defaults: Parameters, rules: [Rule], check: @escaping (Parameters) -> OptionProblem? = { _ in nil }
    ) {
        (self.defaults, self.rules, self.check) = (defaults, rules, check)
    }

    package var keys: [String] { rules.flatMap(\.keys) }

    package func read(_ reader: inout OptionReader) -> Parameters {
        var parameters = defaults
        let problemsBefore = reader.problems.count
        for rule in rules { rule.apply(&reader, &parameters) }
        if reader.problems.count == problemsBefore, let problem = check(parameters) {
            reader.report(problem.part, problem.message)
        }
        return parameters
    }
}

extension OptionSchema.Rule {
    package static func whole(
        _ key: String,
        _ path: WritableKeyPath<Parameters, Int>,
        _ range: ClosedRange<Int>
    ) -> Self {
        Self(keys: [key]) { reader, parameters in
            if let value = reader.whole(key, in: range) { parameters[keyPath: path] = value }
        }
    }

    /// A time in milliseconds, with or without a fraction, up to a minute.
    package static func milliseconds(
        _ key: String,
        _ path: WritableKeyPath<Parameters, Microseconds>,
        _ range: NumberRange = .zeroOrFrom(0.001, to: 60_000)
    ) -> Self {
        Self(keys: [key]) { reader, parameters in
            if let value = reader.milliseconds(key, in: range) { parameters[keyPath: path] = value }
        }
    }

    /// A time without a default.
    package static func milliseconds(
        _ key: String,
        _ path: WritableKeyPath<Parameters, Microseconds?>
    ) -> Self {
        Self(keys: [key]) { reader, parameters in
            if let value = reader.milliseconds(key, in: .zeroOrFrom(0.001, to: 60_000)) {
                parameters[keyPath: path] = value
            }
        }
    }

    package static func number(
        _ key: String,
        _ path: WritableKeyPath<Parameters, Double>,
        _ range: NumberRange
    ) -> Self {
        Self(keys: [key]) { reader, parameters in
            if let value = reader.number(key, in: range) { parameters[keyPath: path] = value }
        }
    }

    /// A number without a default.
    package static func number(
        _ key: String,
        _ path: WritableKeyPath<Parameters, Double?>,
        _ range: NumberRange
    ) -> Self {
        Self(keys: [key]) { reader, parameters in
            if let value = reader.number(key, in: range) { parameters[keyPath: path] = value }
        }
    }

    /// A number that limits something; 0 or an absent key means no limit.
    package static func limit(
        _ key: String,
        _ path: WritableKeyPath<Parameters, Double?>,
        _ range: NumberRange
    ) -> Self {
        Self(keys: [key]) { reader, parameters in
            if let value = reader.number(key, in: range) { parameters[keyPath: path] = value > 0 ? value : nil }
        }
    }

    /// A whole number that limits something; 0 or an absent key means no limit.
    package static func limit(
        _ key: String,
        _ path: WritableKeyPath<Parameters, Int?>,
        _ range: ClosedRange<Int>
    ) -> Self {
        Self(keys: [key]) { reader, parameters in
            if let value = reader.whole(key, in: 0...range.upperBound) {
                parameters[keyPath: path] = value > 0 ? value : nil
            }
        }
    }

    package static func boolean(_ key: String, _ path: WritableKeyPath<Parameters, Bool>) -> Self {
        Self(keys: [key]) { reader, parameters in
            if let value = reader.boolean(key) { parameters[keyPath: path] = value }
        }
    }

    package static func word<Word: WordOption>(_ key: String, _ path: WritableKeyPath<Parameters, Word>) -> Self {
        Self(keys: [key]) { reader, parameters in
            if let value = reader.word(key, Word.self) { parameters[keyPath: path] = value }
        }
    }

    /// One of a few words; the key must be present.
    package static func requiredWord<Word: WordOption>(_ key: String, _ path: WritableKeyPath<Parameters, Word>) -> Self
    {
        Self(keys: [key]) { reader, parameters in
            guard reader.options[key] != nil else {
                return reader.report(.declaration, "there is no \(key) (\(Word.all))")
            }
            if let value = reader.word(key, Word.self) { parameters[keyPath: path] = value }
        }
    }

    /// Two numbers from 0 to 1; the first is less than the second.
    static func part(_ from: String, _ to: String, _ path: WritableKeyPath<Parameters, ClosedRange<Double>>) -> Self {
        Self(keys: [from, to]) { reader, parameters in
            let start = reader.number(from, in: .from(0, to: 1))
            let end = reader.number(to, in: .from(0, to: 1))
            if reader.options[from] != nil && start == nil || reader.options[to] != nil && end == nil { return }
            // A finger covers more than a thousandth of an edge.
            guard (end ?? 1) - (start ?? 0) >= 0.001 else {
                return reader.report(
                    .value(start == nil ? to : from), "\(from) must be at least 0.001 less than \(to)")
            }
            parameters[keyPath: path] = (start ?? 0)...(end ?? 1)
        }
    }

    /// `direction` or `directions`; exactly one of them must be present.
    static func directions(_ path: WritableKeyPath<Parameters, [Direction]>) -> Self {
        Self(keys: ["direction", "directions"]) { reader, parameters in
            parameters[keyPath: path] = reader.directions()
        }
    }
}

extension NumberRange {
    /// A distance of touches, in mm. No screen resolves less than 0.01 mm.
    package static var distance: NumberRange { .from(0.01, to: 1_000) }
    /// A limit on a distance, in mm.
    package static var distanceLimit: NumberRange { .from(0, to: 1_000) }
    /// A limit on a distance, in mm; 0 means no limit.
    package static var distanceLimitOrNone: NumberRange { .zeroOrFrom(0.01, to: 1_000) }
    /// A limit on the velocity of touches, in mm/s; 0 means no limit.
    package static var velocityOrNone: NumberRange { .zeroOrFrom(0.01, to: 10_000) }
    /// A time in ms, up to a minute.
    package static var duration: NumberRange { .from(1, to: 60_000) }
}
