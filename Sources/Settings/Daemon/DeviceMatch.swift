import Glibc

/// Tells the devices that a rule is about, by their numbers or by their names.
public struct DeviceMatch: Hashable, Sendable {
    /// What one text stands for.
    private enum Pattern: Hashable {
        case numbers(vendor: UInt16, product: UInt16)
        case name(String)
    }

    private let patterns: [Pattern]

    /// The devices that any of the texts stands for: `VENDOR:PRODUCT` as four hexadecimal digits each for the devices
    /// with these numbers; anything else for those with such a name, in which a shell's `*`, `?` and `[...]` stand for
    /// other letters.
    init(_ texts: [String] = []) {
        patterns = texts.map { text in
            let numbers = text.split(separator: ":", omittingEmptySubsequences: false).map(Self.number)
            guard numbers.count == 2, let vendor = numbers[0], let product = numbers[1] else { return .name(text) }
            return .numbers(vendor: vendor, product: product)
        }
    }

    /// Whether it is about a device.
    /// - Parameters:
    ///   - name: the device's own name.
    ///   - vendor: its vendor's number; 0 where there is none.
    ///   - product: the vendor's number for the product.
    public func includes(_ name: String, vendor: UInt16, product: UInt16) -> Bool {
        patterns.contains { pattern in
            switch pattern {
            case .numbers(vendor, product): true
            case .numbers: false
            case .name(let glob): fnmatch(glob, name, 0) == 0
            }
        }
    }

    private static func number(_ digits: Substring) -> UInt16? {
        // `UInt16` alone would take a sign for a digit.
        guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit) else { return nil }
        return UInt16(digits, radix: 16)
    }
}
