import CMudraEvdev

/// The names of keys: the kernel's, in lower case and without `KEY_`, and short names of four modifiers. A key is a
/// place on a keyboard, not a character.
package enum KeyName {
    /// The modifiers that people know by other names than the kernel.
    private static let shortNames: KeyValuePairs<String, Int32> = [
        "super": KEY_LEFTMETA, "ctrl": KEY_LEFTCTRL, "alt": KEY_LEFTALT, "shift": KEY_LEFTSHIFT,
    ]
    private static let prefix = "KEY_"

    /// The codes of all keys that have a name, in their order. The least and the greatest code are no keys.
    package static let allCodes = (1..<UInt16(KEY_CNT) - 1).filter { kernelName($0) != nil }
    /// All names, for suggestions.
    package static let all = shortNames.map(\.key) + allCodes.compactMap(kernelName)

    /// The code of a key; nil: no key has the name.
    package static func code(of name: String) -> UInt16? {
        if let short = shortNames.first(where: { $0.key == name }) { return UInt16(short.value) }
        // libevdev would read a name only up to a NUL.
        let isPlain = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
            default: false
            }
        }
        guard isPlain else { return nil }
        let code = libevdev_event_code_from_name(UInt32(EV_KEY), prefix + name.uppercased())
        return allCodes.contains(UInt16(clamping: code)) ? UInt16(code) : nil
    }

    /// The name of a key, the short one if it has one; its number if it has no name.
    package static func name(of code: UInt16) -> String {
        shortNames.first { $0.value == Int32(code) }?.key ?? kernelName(code) ?? String(code)
    }

    private static func kernelName(_ code: UInt16) -> String? {
        guard let text = libevdev_event_code_get_name(UInt32(EV_KEY), UInt32(code)) else { return nil }
        let name = String(cString: text)
        return name.hasPrefix(prefix) ? name.dropFirst(prefix.count).lowercased() : nil
    }
}
