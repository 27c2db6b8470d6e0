import MudraInterface
import MudraSupport
import MudraTouch

extension Gesture {
    /// The event as a JSON object on one line, without the line's end. mudractl(1) documents the members.
    package var jsonLine: String {
        var object = JSONObject()
        object.add("t_us", time)
        object.add("gesture_id", number)
        object.add("recognizer", recognizer)
        object.add("type", type)
        object.add("state", state.rawValue)
        object.add("touches", touches)
        if let devicePath { object.add("device", devicePath) }
        if let location {
            object.add("x_mm", literal: location.x.thousandths)
            object.add("y_mm", literal: location.y.thousandths)
        }
        object.add(values)
        object.add("duration_us", values.duration.value)
        return object.description
    }
}

extension JSONObject {
    /// Adds a gesture's values, by their names in users' configurations.
    package mutating func add(_ values: GestureValues) {
        for value in values.named { add(value.name, value.text, isNumber: value.isNumber) }
    }
}
