import MudraInterface
import MudraTouch

// What there is to know of a touchscreen's object.

extension MudraObject {
    /// N of its node, `/dev/input/eventN`; nil: it is none like that.
    public var eventNumber: UInt32? {
        let node = text(PropertyName.node)
        guard let digits = node.split(separator: "/").last, digits.hasPrefix("event") else { return nil }
        return UInt32(digits.dropFirst(5))
    }

    /// The size that `mudrad` goes by; nil: it tells none.
    public var size: ScreenSize? {
        guard let sides = properties[PropertyName.sizeMillimetres]?.elements, sides.count == 2,
            case .double(let width) = sides[0],
            case .double(let height) = sides[1]
        else { return nil }
        return ScreenSize(width: width, height: height)
    }

    /// Whether it is meant: by its node, the last part of that, or its name.
    public func isCalled(_ name: String) -> Bool {
        let node = text(PropertyName.node)
        return name == node || node == "/dev/input/\(name)" || name == text(PropertyName.name)
    }
}
