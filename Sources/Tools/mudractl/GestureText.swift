import Gestures

extension GestureValues {
    /// A gesture's values for people: `, left, translation_x_mm 5.0`.
    var text: String {
        named.map { value in ", \(value.isNumber ? "\(value.name) " : "")\(value.text)" }.joined()
    }
}
