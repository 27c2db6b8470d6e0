/// A value of a gesture as text, with the name that users see.
package struct NamedValue: Hashable, Sendable {
    /// The name, with its unit: `translation_x_mm`. In capitals and after `MUDRA_` it is an environment variable.
    package let name: String
    /// A number with up to three decimals, or a word.
    package let text: String
    /// Whether it is a number.
    package let isNumber: Bool

    fileprivate init(_ name: String, _ number: Double) {
        self.name = name
        text = number.thousandths
        isNumber = true
    }

    fileprivate init(_ name: String, _ word: String) {
        self.name = name
        text = word
        isNumber = false
    }
}

extension GestureValues {
    /// The optional values that this gesture has.
    package var named: [NamedValue] {
        var list: [NamedValue] = []
        if let direction { list.append(NamedValue("direction", direction.rawValue)) }
        if let edge { list.append(NamedValue("edge", edge.rawValue)) }
        if let translation {
            list.append(NamedValue("translation_x_mm", translation.x))
            list.append(NamedValue("translation_y_mm", translation.y))
        }
        if let velocity {
            list.append(NamedValue("velocity_x_mm_s", velocity.x))
            list.append(NamedValue("velocity_y_mm_s", velocity.y))
        }
        if let scale { list.append(NamedValue("scale", scale)) }
        if let scaleVelocity { list.append(NamedValue("scale_velocity", scaleVelocity)) }
        if let rotation { list.append(NamedValue("rotation_deg", rotation * 180 / .pi)) }
        if let rotationVelocity { list.append(NamedValue("rotation_velocity_deg_s", rotationVelocity * 180 / .pi)) }
        return list
    }
}
