import Gestures
import MudraConsole
import MudraExplain

extension JSONObject {
    /// Adds a gesture's values, by their names in users' configurations.
    mutating func add(_ values: GestureValues) {
        for value in values.named { add(value) }
    }
}

extension GestureValues {
    /// A gesture's values for people: `, left, translation_x_mm 5.0`.
    var text: String {
        named.map { value in ", \(value.isNumber ? "\(value.name) " : "")\(value.text)" }.joined()
    }
}
