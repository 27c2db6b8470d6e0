import Gestures
import MudraConsole
import MudraExplain

extension JSONObject {
    /// The values that a gesture has, by the names that users know.
    mutating func add(_ values: GestureValues) {
        for value in values.named { add(value) }
    }
}

extension GestureValues {
    /// The values that a gesture has, for people: `, left, translation_x_mm 5.0`.
    var text: String {
        named.map { value in ", \(value.isNumber ? "\(value.name) " : "")\(value.text)" }.joined()
    }
}
