import MudraInterface
import MudraTouch

// Properties of a touchscreen's object.

extension MudraObject {
    /// The number N of its node, `/dev/input/eventN`; nil: the node has another name.
    package var eventNumber: UInt32? {
        let node = text(PropertyName.node)
        guard let digits = node.split(separator: "/").last, digits.hasPrefix("event") else { return nil }
        return UInt32(digits.dropFirst(5))
    }

    /// The size that `mudrad` uses; nil: not reported.
    package var size: ScreenSize? {
        guard let sides = properties[PropertyName.sizeMillimetres]?.elements, sides.count == 2,
            case .double(let width) = sides[0],
            case .double(let height) = sides[1]
        else { return nil }
        return ScreenSize(width: width, height: height)
    }

    /// Whether a user may mean this screen by a name: its node, the last part of the node, or its device name.
    package func isCalled(_ name: String) -> Bool {
        let node = text(PropertyName.node)
        return name == node || node == "/dev/input/\(name)" || name == text(PropertyName.name)
    }
}
