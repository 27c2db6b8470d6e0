import MudraDeclarations
import MudraSupport

/// The names of the context's values. Programs and gestures may give values to any other name.
package enum ContextKey {
    /// The application of the window that has the focus: its app ID on Wayland, its class on X11.
    package static let app = "app"
    /// The title of that window.
    package static let title = "title"
    /// Whether that window fills its output.
    package static let fullscreen = "fullscreen"
    /// The output with the focus.
    package static let output = "output"
    /// The workspace with the focus.
    package static let workspace = "workspace"
    /// The side of a touchscreen that is up.
    package static let orientation = "orientation"
    /// A touchscreen: its name or `vendor:product`.
    package static let device = "device"
    /// Whether the machine is folded into a tablet.
    package static let tabletMode = "tablet_mode"
    /// Whether an on-screen keyboard shows.
    package static let keyboard = "keyboard"

    /// The values of the window with the focus. While no program tells one of them, no condition on it holds.
    package static let ofWindow = [app, title, fullscreen, output, workspace]
    /// The values of each touchscreen.
    static let ofScreen = [orientation, device]
    /// The values that are true or false.
    static let flags = [fullscreen, tabletMode, keyboard]
    /// The values that mudra finds out by itself.
    package static let known = ofWindow + ofScreen + [tabletMode, keyboard]

    /// The most values of other names.
    package static let most = 64
    /// The longest text of a value, in bytes.
    package static let longest = 1_024

    /// The origin of a value.
    package enum Origin {
        /// A condition compares with it.
        case condition
        /// A program of the user sets it. A shell's extension, for example, sets the application.
        case program
        /// A gesture sets it.
        case gesture
    }

    /// The problem with a value, in a few words; nil: none.
    package static func problem(with value: String, for key: String, by origin: Origin) -> String? {
        if let problem = problem(withName: key) { return problem }
        let reserved =
            switch origin {
            case .condition: [String]()
            case .program: ofScreen
            case .gesture: known
            }
        if reserved.contains(key) { return "\(key) comes from the system and cannot be set" }
        if value.utf8.count > longest { return "\(key) must have at most \(longest) bytes" }
        return textProblem(value, key, mayBeEmpty: true)
    }

    /// The problem with the name of a value, in a few words; nil: none.
    static func problem(withName key: String) -> String? {
        // `not` turns a table of a condition round.
        if key == "not" { return "\"not\" cannot be the name of a value" }
        if DeclarationName.isValid(key) { return nil }
        return "the name of a value must be \(DeclarationName.rule), not \(quoted(String(key.prefix(longest))))"
    }
}
