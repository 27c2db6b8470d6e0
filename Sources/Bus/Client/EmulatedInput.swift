import MudraBus
import MudraTouch

extension MudraClient {
    /// The input that `mudrad` emulates when a recognizer's gesture is made. Of a click, a drag and scrolling, a
    /// recognizer has one at most.
    public struct EmulatedInput: Hashable, Sendable {
        /// A click at the gesture's place; not of a touchpad.
        public var click: Click?
        /// The button that a long press or a pan holds down from its beginning to its end.
        public var drag: PointerButton?
        /// The wheels that a pan turns.
        public var scroll: Wheel?
        /// How far a finger moves for one notch of a wheel, in mm, 1 to 1000; nil: 10.
        public var millimetresPerNotch: Double?
        /// The chords that are pressed one after another when the gesture begins or is recognized, 16 at most:
        /// `"ctrl+shift+t"`.
        public var keys: [String] = []
        /// The chords that are pressed while a pinch, a rotation, a pan or an edge pan goes on.
        public var keySteps: KeySteps?

        /// No input.
        public init() {}
    }

    /// A button of a mouse.
    public enum PointerButton: String, Hashable, Sendable {
        /// The first button.
        case left
        /// The second button.
        case right
        /// The third button.
        case middle
    }

    /// The wheels of a mouse.
    public enum Wheel: String, Hashable, Sendable {
        /// Both wheels.
        case both
        /// The wheel that scrolls up and down.
        case vertical
        /// The wheel that scrolls left and right.
        case horizontal
    }

    /// A click of a mouse.
    public struct Click: Hashable, Sendable {
        /// The button that is pressed.
        public enum Button: String, Hashable, Sendable {
            /// The first button.
            case left
            /// The second button.
            case right
            /// The third button.
            case middle
            /// The first button, twice.
            case double
        }

        /// The button that is pressed.
        public var button: Button
        /// Whether a continuous gesture clicks when it begins, and not when it ends.
        public var isAtBeginning: Bool

        /// A click.
        public init(_ button: Button, isAtBeginning: Bool = false) {
            (self.button, self.isAtBeginning) = (button, isAtBeginning)
        }
    }

    /// Chords that a gesture presses at every step.
    public struct KeySteps: Hashable, Sendable {
        /// Pressed at every step to the right, down, apart or clockwise.
        public var forward: String
        /// Pressed at every step the other way.
        public var back: String
        /// The change from one step to the next: a ratio of 1.001 to 100 for a pinch, 0.01 to 360 degrees for a rotation,
        /// 0.01 to 1000 mm for a pan or an edge pan.
        public var step: Double
        /// The axis along which a pan or an edge pan is counted; nil: that of the pan itself.
        public var axis: Axis?

        /// The chords, and the step between them.
        public init(forward: String, back: String, step: Double, axis: Axis? = nil) {
            (self.forward, self.back, self.step, self.axis) = (forward, back, step, axis)
        }
    }
}

extension MudraClient.EmulatedInput: DeclaredSettings {
    static var options: [SettingOption<Self>] {
        [
            .init("click", \.click),
            .init("drag", \.drag),
            .init("scroll", \.scroll),
            .init("mm_per_notch", \.millimetresPerNotch),
            .init("keys", \.keys),
            .init("on_changed", \.keySteps),
        ]
    }
}

extension MudraClient.PointerButton: OptionConvertible {}
extension MudraClient.Wheel: OptionConvertible {}

extension MudraClient.Click: OptionConvertible {
    var option: BusValue? {
        let button = BusValue.string(button.rawValue)
        return isAtBeginning ? .properties([("button", button), ("at", "began")]) : button
    }
}

extension MudraClient.KeySteps: OptionConvertible {
    var option: BusValue? {
        let axis = axis.map { [("axis", BusValue.string($0.rawValue))] } ?? []
        return .properties([("keys", .strings([forward, back])), ("step", .double(step))] + axis)
    }
}
