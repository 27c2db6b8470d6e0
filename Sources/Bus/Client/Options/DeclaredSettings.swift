import MudraBus

/// Settings that a program declares to `mudrad` by the keys of `gestures.toml`.
protocol DeclaredSettings: Hashable, Sendable {
    /// The options, one for each key.
    static var options: [SettingOption<Self>] { get }

    /// The default settings.
    init()
}

extension DeclaredSettings {
    /// The options of settings that differ from the default, and those that `mudrad` always needs.
    ///
    /// An option that repeats the default is left out: some options need a right, whatever their value is.
    var declaredOptions: [(String, BusValue)] {
        let defaults = Self()
        return Self.options.compactMap { option in option.value(self, defaults).map { (option.key, $0) } }
    }

    /// The names of settings that differ from the default and have no key.
    var settingsWithoutKey: [String] {
        var declared = Self()
        for option in Self.options { option.copy(self, &declared) }
        guard declared != self else { return [] }
        return zip(Mirror(reflecting: self).children, Mirror(reflecting: declared).children)
            .filter { own, declared in "\(own.value)" != "\(declared.value)" }
            .compactMap(\.0.label)
    }
}

/// A key of `gestures.toml`, and the setting that it stands for.
struct SettingOption<Settings> {
    let key: String
    /// Copies the setting.
    let copy: (_ source: Settings, _ target: inout Settings) -> Void
    /// The setting's value; nil: `mudrad` does not need it.
    let value: (Settings, _ defaults: Settings) -> BusValue?

    /// - Parameter isRequired: whether `mudrad` needs the option even if it repeats the default.
    init<Value: OptionConvertible>(
        _ key: String, _ path: WritableKeyPath<Settings, Value>, isRequired: Bool = false
    ) {
        self.key = key
        copy = { source, target in target[keyPath: path] = source[keyPath: path] }
        value = { settings, defaults in
            let value = settings[keyPath: path]
            return isRequired || value != defaults[keyPath: path] ? value.option : nil
        }
    }
}
