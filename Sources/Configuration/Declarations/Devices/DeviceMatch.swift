import Glibc

/// The facts by which rules and gestures identify a device.
package struct DeviceIdentity: Hashable, Sendable {
    /// The device's own name, made safe to print.
    package let name: String
    /// Its vendor's number; 0 if it has none.
    package let vendor: UInt16
    /// The vendor's number for the product.
    package let product: UInt16

    /// A device by its name and numbers.
    package init(_ name: String, vendor: UInt16, product: UInt16) {
        self.name = name
        self.vendor = vendor
        self.product = product
    }
}

/// Selects the devices that a rule or a gesture applies to, by their numbers or by their names.
package struct DeviceMatch: Hashable, Sendable {
    /// The meaning of one text.
    private enum Pattern: Hashable {
        case numbers(vendor: UInt16, product: UInt16)
        case name(String)
    }

    private let patterns: [Pattern]

    /// The devices that match any of the texts. `VENDOR:PRODUCT`, four hexadecimal digits each, matches the devices
    /// with these numbers. Any other text matches the devices with this name. In a name, `*`, `?` and `[...]` stand for
    /// other letters, as in a shell.
    package init(_ texts: [String] = []) {
        patterns = texts.map { text in
            let numbers = text.split(separator: ":", omittingEmptySubsequences: false).map(Self.number)
            guard numbers.count == 2, let vendor = numbers[0], let product = numbers[1] else { return .name(text) }
            return .numbers(vendor: vendor, product: product)
        }
    }

    package func includes(_ device: DeviceIdentity) -> Bool {
        patterns.contains { pattern in
            switch pattern {
            case .numbers(device.vendor, device.product): true
            case .numbers: false
            case .name(let glob): fnmatch(glob, device.name, 0) == 0
            }
        }
    }

    private static func number(_ digits: Substring) -> UInt16? {
        // `UInt16` alone would take a sign for a digit.
        guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit) else { return nil }
        return UInt16(digits, radix: 16)
    }
}

extension DeviceMatch {
    /// The text that matches the devices with these numbers: `1d6b:0002`.
    package static func text(vendor: UInt16, product: UInt16) -> String {
        let hexadecimal = { (number: UInt16) in
            let digits = String(number, radix: 16)
            return String(repeating: "0", count: 4 - digits.count) + digits
        }
        return "\(hexadecimal(vendor)):\(hexadecimal(product))"
    }
}

extension OptionReader {
    /// The screens that a recognizer is for. The number of names is limited: a program may send as many as fit into a
    /// message, and each is compared with every screen's name.
    package mutating func devices(_ key: String) -> DeviceMatch? {
        deviceMatch(key, atMost: 16)
    }

    /// The devices that match a string or any string of a list.
    package mutating func deviceMatch(_ key: String, atMost mostTexts: Int = .max) -> DeviceMatch? {
        // No device's name is longer.
        let mostBytes = 255
        guard let texts = stringOrStrings(key, atMost: mostTexts) else { return nil }
        for (index, text) in texts.enumerated() {
            if let message = textProblem(text, key) {
                report(.element(key, index), message)
            } else if text.utf8.count > mostBytes {
                report(.element(key, index), "\(key) must have at most \(mostBytes) bytes in an element")
            } else if let message = GlobProblem(text).message {
                report(.element(key, index), "\(key) has a pattern that matches nothing: \(message)")
            }
        }
        return DeviceMatch(texts)
    }
}
