import MudraDeclarations
import MudraSupport
import MudraTouch

// The options that mudrad.toml(5) promises: one line per option, one schema per section.

extension OptionSchema<DeviceRule> {
    static var device: Self {
        Self(
            defaults: DeviceRule(),
            rules: [
                .match(\.match),
                .value("ignore", \.values.ignore) { $0.boolean($1) },
                .value("orientation", \.values.orientation) { $0.orientation($1) },
                .value("output", \.values.output) { $0.text($1) },
                .value("size_mm", \.values.size) { $0.size($1) },
                .value("x_range", \.values.bounds.x) { $0.bounds($1) },
                .value("y_range", \.values.bounds.y) { $0.bounds($1) },
                .value("calibration", \.values.calibration) { $0.calibration($1) },
                .value("seat", \.values.seat) { $0.text($1) },
                .value("grab", \.values.grab) { $0.boolean($1) },
                .value("take_back", \.values.takeBack) { $0.word($1, TakeBack.self) },
                .value("bridge_ms", \.values.contacts.gap) { reader, key in
                    reader.whole(key, in: 0...100).map { .milliseconds(UInt64($0)) }
                },
                .value("detect_palms", \.values.contacts.detectsPalms) { $0.boolean($1) },
            ]
        )
    }
}

extension OptionSchema<RecognitionSettings> {
    /// An option that is not set keeps its earlier value.
    static func recognition(over earlier: RecognitionSettings) -> Self {
        Self(
            defaults: earlier,
            rules: [
                .wholeMilliseconds("resting_touch_timeout_ms", \.restingTouchTimeout),
                .boolean("pen_mutes_touches", \.penMutesTouches),
            ]
        )
    }
}

extension OptionSchema<GrabSettings> {
    /// An option that is not set keeps its earlier value.
    static func grab(over earlier: GrabSettings) -> Self {
        Self(
            defaults: earlier,
            rules: [
                .boolean("emergency_exit", \.emergencyExit),
                .word("take_back", \.takeBack),
            ]
        )
    }
}

extension OptionSchema<EmulationSettings> {
    /// An option that is not set keeps its earlier value.
    static func emulation(over earlier: EmulationSettings) -> Self {
        Self(
            defaults: earlier,
            rules: [
                .boolean("enabled", \.isEnabled),
                .boolean("keyboard", \.hasKeyboard),
                .allowedKeys("keys", \.allowed),
            ]
        )
    }
}

extension OptionSchema<AccessSettings> {
    static var access: Self {
        Self(defaults: AccessSettings(), rules: [.users("users", \.users), .lockScreenGestures("locked", \.locked)])
    }
}

extension OptionSchema.Rule {
    /// Keys, and chords that are dangerous.
    fileprivate static func allowedKeys(_ key: String, _ path: WritableKeyPath<Parameters, AllowedKeys>) -> Self {
        Self(keys: [key]) { reader, parameters in
            // A keyboard has fewer keys than the kernel has names.
            guard let texts = reader.strings(key, atMost: KeyName.allCodes.count) else { return }
            var allowed = AllowedKeys(keys: [])
            for (index, text) in texts.enumerated() {
                if let problem = allowed.add(text, after: reader.problems.count) {
                    reader.report(.element(key, index), "\(key) \(problem)")
                }
            }
            parameters[keyPath: path] = allowed
        }
    }

    fileprivate static func users(_ key: String, _ path: WritableKeyPath<Parameters, [String]>) -> Self {
        Self(keys: [key]) { reader, parameters in
            guard let names = reader.strings(key, atMost: 256) else { return }
            for (index, name) in names.enumerated() {
                if let message = textProblem(name, "a user") { reader.report(.element(key, index), message) }
            }
            parameters[keyPath: path] = names
        }
    }

    /// Names of gestures that fit into the names of recognizers for the lock screen.
    fileprivate static func lockScreenGestures(_ key: String, _ path: WritableKeyPath<Parameters, [String]>) -> Self {
        Self(keys: [key]) { reader, parameters in
            guard let names = reader.strings(key, atMost: DeclarationLimits.ofProgram[.recognizers]) else { return }
            for (index, name) in names.enumerated() {
                if !DeclarationName.isValid(name) {
                    reader.report(.element(key, index), "\(quoted(name)) is not a valid gesture name")
                } else if name.utf8.count > LockScreen.longestName {
                    let message = "\(key) must have at most \(LockScreen.longestName) letters in a name"
                    reader.report(.element(key, index), message)
                }
            }
            parameters[keyPath: path] = names
        }
    }

    /// An option without a default.
    fileprivate static func value<Value>(
        _ key: String,
        _ path: WritableKeyPath<Parameters, Value?>,
        _ read: @escaping (inout OptionReader, String) -> Value?
    ) -> Self {
        Self(keys: [key]) { reader, parameters in
            if let value = read(&reader, key) { parameters[keyPath: path] = value }
        }
    }

    /// A whole number of milliseconds, at most a minute.
    fileprivate static func wholeMilliseconds(
        _ key: String,
        _ path: WritableKeyPath<Parameters, Microseconds>
    ) -> Self {
        Self(keys: [key]) { reader, parameters in
            guard let value = reader.whole(key, in: 0...60_000) else { return }
            parameters[keyPath: path] = .milliseconds(UInt64(value))
        }
    }

    /// The devices that a rule is for. This option is mandatory.
    fileprivate static func match(_ path: WritableKeyPath<Parameters, DeviceMatch>) -> Self {
        Self(keys: ["match"]) { reader, parameters in
            guard reader.options["match"] != nil else {
                return reader.report(.declaration, "the device has no match (its name or vendor:product)")
            }
            if let match = reader.deviceMatch("match") { parameters[keyPath: path] = match }
        }
    }
}

extension OptionReader {
    fileprivate mutating func orientation(_ key: String) -> OrientationChoice? {
        guard let word = string(key) else { return nil }
        if let choice = OrientationChoice(word) { return choice }
        let all = OrientationChoice.words.joined(separator: ", ")
        report(.value(key), "device has no orientation \(quoted(word)) (\(all))")
        return nil
    }

    fileprivate mutating func size(_ key: String) -> ScreenSize? {
        let side = NumberRange.from(ScreenSize.plausibleSide.lowerBound, to: ScreenSize.plausibleSide.upperBound)
        guard let sides = numbers(key, "two", ["width": side, "height": side]) else { return nil }
        let size = ScreenSize(width: sides[0], height: sides[1])
        if size.isPlausible { return size }
        let ratio = plain(ScreenSize.maxAspectRatio)
        report(.value(key), "\(key) must have one side at most \(ratio) times as long as the other")
        return nil
    }

    fileprivate mutating func bounds(_ key: String) -> ClosedRange<Int32>? {
        let any = NumberRange.from(Double(Int32.min), to: Double(Int32.max))
        guard let numbers = numbers(key, "two", ["minimum": any, "maximum": any]) else { return nil }
        if let low = Int32(exactly: numbers[0]), let high = Int32(exactly: numbers[1]), low < high { return low...high }
        report(.value(key), "\(key) must be two whole numbers, the smaller one first")
        return nil
    }

    fileprivate mutating func calibration(_ key: String) -> Calibration? {
        let factor = NumberRange.from(-Calibration.maxFactor, to: Calibration.maxFactor)
        let parts: KeyValuePairs = ["a": factor, "b": factor, "c": factor, "d": factor, "e": factor, "f": factor]
        guard let numbers = numbers(key, "six", parts) else { return nil }
        guard let calibration = Calibration(numbers) else {
            report(.value(key), "\(key) would shrink the panel to a line or a point")
            return nil
        }
        let share = calibration.shareOnScreen
        if share == 0 {
            report(.value(key), "\(key) would put every touch outside the screen")
            return nil
        }
        if share < 0.5 {
            let percent = max(1, Int(share * 100))
            warn(
                .value(key), "\(key) puts only about \(percent) % of the panel on the screen"
            )
        }
        return calibration
    }
}
