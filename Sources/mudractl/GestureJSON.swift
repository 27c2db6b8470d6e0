import Console
import Gestures

extension JSONObject {
    /// The values that a gesture has, by the names that users know.
    mutating func add(_ values: GestureValues) {
        for value in values.named {
            if value.isNumber { add(value.name, literal: value.text) } else { add(value.name, value.text) }
        }
    }
}
