import MudraBus

extension MudraClient {
    /// A part of the screen with gestures of its own, for the recognizers of this client. It overrides a zone of
    /// `mudrad.toml` with the same name.
    public struct Zone: Hashable, Sendable {
        /// The unit of a zone's rectangle.
        public enum Unit: String, Hashable, Sendable {
            /// Hundredths of the screen's width and height.
            case percent = "%"
            /// Millimetres.
            case millimetres = "mm"
        }

        /// Its name: letters, digits, `-` and `_`.
        public var name: String
        /// The distance of its left edge from the screen's, 0 or more.
        public var x: Double
        /// The distance of its upper edge from the screen's, 0 or more.
        public var y: Double
        /// Its width, more than 0. In percent, `x + width` is 100 at most.
        public var width: Double
        /// Its height, more than 0. In percent, `y + height` is 100 at most.
        public var height: Double
        /// The unit of the four numbers.
        public var unit: Unit
        /// The zone that contains it; nil: the screen.
        public var parent: String?

        /// A zone from the top left corner of the screen on.
        public init(
            _ name: String, x: Double, y: Double, width: Double, height: Double, unit: Unit = .percent,
            parent: String? = nil
        ) {
            self.name = name
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
            (self.unit, self.parent) = (unit, parent)
        }

        package var request: ZoneRequest {
            let options: [(String, BusValue?)] = [
                ("rect", [x, y, width, height].option), ("unit", .string(unit.rawValue)), ("parent", parent.option),
            ]
            return ZoneRequest(name: name, options: options.compactMap { key, value in value.map { (key, $0) } })
        }
    }
}
