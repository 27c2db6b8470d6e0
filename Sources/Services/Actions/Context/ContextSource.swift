import MudraBus
import MudraGestureSettings

/// Finds out values of the context.
@BusActor
protocol ContextSource: AnyObject {
    /// Called when its values may have changed.
    var onChange: () -> Void { get set }
    /// The values that it finds out now, by their names.
    var values: [String: String] { get }
    /// The touchscreens that it knows of.
    var screens: [Context.Screen] { get }
    /// The program that tells the values, for people: `Sway`.
    var name: String { get }

    /// Follows the values of these names from now on, as far as it can find them out, and no others. For none, it opens
    /// nothing and waits for nothing.
    func follow(_ keys: Set<String>)
}

extension ContextSource {
    var screens: [Context.Screen] { [] }
}
