import Gestures
import Touch

/// Makes recognizers from a case's parameters.
struct CaseRecognizers {
    let unitsPerMillimetre: Double

    func make(_ object: GestureCase.Object) throws -> any Recognizer {
        let id = object["id"] as? String ?? ""
        let type = object["type"] as? String ?? ""
        var rest = object
        for key in ["id", "type", "enabled"] { rest[key] = nil }
        // The default, and without a word on what the view is told it changes nothing.
        if rest["cancels_touches_in_view"] as? Bool == true { rest["cancels_touches_in_view"] = nil }
        let configuration: GestureConfiguration
        switch type {
        case "tap": configuration = .tap(tap(&rest))
        case "longpress": configuration = .longPress(longPress(&rest))
        case "swipe": configuration = .swipe(try swipe(&rest))
        default: throw GestureCase.Skipped.because("type \(type)")
        }
        if let unknown = rest.keys.sorted().first {
            throw GestureCase.Skipped.because("parameter \(unknown)")
        }
        return configuration.makeRecognizer(id)
    }

    private func tap(_ object: inout GestureCase.Object) -> TapRecognizer.Parameters {
        var tap = TapRecognizer.Parameters()
        take("touches", from: &object) { tap.touches = $0 }
        take("taps", from: &object) { tap.taps = $0 }
        takeTime("max_press_ms", from: &object) { tap.maxDuration = $0 }
        takeLength("allowable_movement", from: &object) { tap.maxMovement = $0 }
        takeTime("max_interval_ms", from: &object) { tap.maxInterval = $0 }
        takeTime("min_interval_ms", from: &object) { tap.minInterval = $0 }
        takeLength("max_tap_distance", from: &object) { tap.maxTapDistance = $0 }
        takeTime("all_down_within_ms", from: &object) { tap.landWithin = $0 }
        return tap
    }

    private func longPress(_ object: inout GestureCase.Object) -> LongPressRecognizer.Parameters {
        var press = LongPressRecognizer.Parameters()
        take("touches", from: &object) { press.touches = $0 }
        take("taps", from: &object) { press.taps = $0 }
        takeTime("min_press_ms", from: &object) { press.minDuration = $0 }
        takeLength("allowable_movement", from: &object) { press.maxMovement = $0 }
        takeTime("max_interval_ms", from: &object) { press.maxInterval = $0 }
        takeLength("max_tap_distance", from: &object) { press.maxTapDistance = $0 }
        takeTime("all_down_within_ms", from: &object) { press.landWithin = $0 }
        return press
    }

    private func swipe(_ object: inout GestureCase.Object) throws -> SwipeRecognizer.Parameters {
        var swipe = SwipeRecognizer.Parameters()
        take("touches", from: &object) { swipe.touches = $0 }
        var names: [String] = []
        take("direction", from: &object) { (name: String) in names = [name] }
        take("directions", from: &object) { names = $0 }
        swipe.directions = try names.map {
            guard let direction = Direction(rawValue: $0) else { throw GestureCase.Skipped.because("direction \($0)") }
            return direction
        }
        takeTime("max_duration_ms", from: &object) { swipe.maxDuration = $0 }
        takeTime("all_down_within_ms", from: &object) { swipe.landWithin = $0 }
        takeLength("min_distance", from: &object) { swipe.minDistance = $0 }
        takeLength("max_deviation", from: &object) { swipe.maxDeviation = $0 }
        takeLength("min_velocity", from: &object) { swipe.minVelocity = $0 }
        return swipe
    }

    private func take<Value>(_ key: String, from object: inout GestureCase.Object, _ set: (Value) -> Void) {
        if let value = object[key] as? Value {
            set(value)
            object[key] = nil
        }
    }

    private func takeTime(_ key: String, from object: inout GestureCase.Object, _ set: (Microseconds) -> Void) {
        take(key, from: &object) { (milliseconds: Double) in set(Microseconds(UInt64(milliseconds * 1_000))) }
    }

    private func takeLength(_ key: String, from object: inout GestureCase.Object, _ set: (Double) -> Void) {
        take(key, from: &object) { (units: Double) in set(units / unitsPerMillimetre) }
    }
}
