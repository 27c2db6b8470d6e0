/// A udev property that was set for a touchscreen, and whether mudra uses it.
package struct UdevChoice: Hashable, Sendable {
    private let name: String
    /// `NAME=VALUE`, safe to print.
    package let setting: String
    /// The reason why mudra does not use it; nil: mudra uses it.
    package private(set) var refusal: String?

    /// As in `mudractl devices` and in the log.
    package var text: String { refusal.map { "\(setting) is not used: \($0)" } ?? "\(setting) is used" }

    /// The same choice where mudrad.toml overrides some properties.
    /// - Parameter keys: the keys that do, by the properties' names.
    package func overridden(by keys: [String: String]) -> UdevChoice {
        guard refusal == nil, let key = keys[name] else { return self }
        var choice = self
        choice.refusal = "mudrad.toml has \(key)"
        return choice
    }

    /// The choices about the properties that rules have set for a device, in the order of their names.
    static func all(_ properties: [String: String], hasSize: Bool, hasCalibration: Bool) -> [UdevChoice] {
        properties.sorted { $0.key < $1.key }.compactMap { name, value in
            guard !value.isEmpty else { return nil }
            let refusal: String?
            switch name {
            case "ID_INPUT_WIDTH_MM" where !hasSize, "ID_INPUT_HEIGHT_MM" where !hasSize:
                refusal = "width and height must both be numbers of a plausible screen, in mm"
            case "LIBINPUT_CALIBRATION_MATRIX":
                refusal = hasCalibration ? nil : "it must begin with six numbers that leave the panel an area"
            case "LIBINPUT_IGNORE_DEVICE", "WL_OUTPUT":
                refusal = nil
            case "LIBINPUT_DEVICE_GROUP":
                // Like the size, udev computes it for every device.
                return nil
            case "WL_SEAT":
                refusal = "the seat is ID_SEAT"
            case _ where name.hasPrefix("LIBINPUT_FUZZ_"):
                refusal = "each gesture has a distance that it ignores"
            case _ where name.hasPrefix("LIBINPUT_ATTR_") || name.hasPrefix("LIBINPUT_MODEL_"):
                refusal = "libinput itself uses quirks instead"
            case _ where name.hasPrefix("LIBINPUT_"):
                refusal = "mudra does not know it"
            default:
                return nil
            }
            return UdevChoice(name: name, setting: "\(name)=\(value.shortened)", refusal: refusal)
        }
    }
}
