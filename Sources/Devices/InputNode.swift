import Touch

/// An input device node, as udev describes it, and what mudra makes of it.
public struct InputNode: Hashable, Sendable {
    /// Whether a node is used, and why not.
    public enum Verdict: Hashable, Sendable {
        /// mudra reads it.
        case touchscreen
        /// mudra leaves it alone, for this reason.
        case ignored(String)
    }

    /// The kernel's name for it: `event3`.
    public let id: String
    /// The file to open: `/dev/input/event3`.
    public let path: String
    /// The device's own name, made safe to print.
    public let name: String
    /// USB or I2C vendor, 0 where there is none.
    public let vendor: UInt16
    /// The vendor's number for the product.
    public let product: UInt16
    /// The seat it belongs to.
    public let seat: String
    /// The size that udev worked out or was told.
    public let size: ScreenSize?
    /// Whether mudra uses it.
    public let verdict: Verdict
}

/// What udev and the kernel tell about a node, from which the verdict is made.
struct NodeFacts {
    let isTouchscreen: Bool
    let isTablet: Bool
    let axes: CapabilityBits

    private static let slot = 0x2f
    private static let positionX = 0x35
    private static let positionY = 0x36

    var verdict: InputNode.Verdict {
        if isTablet { return .ignored("a pen tablet") }
        guard isTouchscreen else { return .ignored("no touchscreen to udev (ID_INPUT_TOUCHSCREEN)") }
        guard axes.contains(Self.positionX), axes.contains(Self.positionY) else {
            return .ignored("a single-touch screen, which is not supported yet")
        }
        guard axes.contains(Self.slot) else {
            return .ignored("a screen of multitouch protocol A, which is not supported yet")
        }
        return .touchscreen
    }
}

/// A bit field as sysfs prints it: hexadecimal words of 64 bits, the highest first.
struct CapabilityBits {
    private let words: [UInt64]

    init(_ text: String) {
        words = text.split(whereSeparator: \.isWhitespace).reversed().map { UInt64($0, radix: 16) ?? 0 }
    }

    func contains(_ bit: Int) -> Bool {
        let (word, offset) = bit.quotientAndRemainder(dividingBy: 64)
        return word < words.count && words[word] & (1 << UInt64(offset)) != 0
    }
}

extension String {
    /// Text from a device, which may say anything, made fit for a log, a terminal and a bus: no control characters, and
    /// at most 128 characters.
    public var sanitizedForDisplay: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.prefix(128).map { scalar in
                    switch scalar.properties.generalCategory {
                    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
                        "?"
                    default: scalar
                    }
                }))
    }
}
