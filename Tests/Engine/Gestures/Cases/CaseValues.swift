import Gestures

/// Compares one event of a case with the expected one.
struct CaseValues {
    private let event: CaseRunner.Seen
    private let previous: CaseRunner.Seen?
    private let unitsPerMillimetre: Double

    init(_ gestureCase: GestureCase, _ event: CaseRunner.Seen, after previous: CaseRunner.Seen?) {
        self.event = event
        self.previous = previous
        unitsPerMillimetre = gestureCase.unitsPerMillimetre
    }

    func compare(with expectation: GestureCase.Object, _ report: (String) -> Void) {
        let tolerance = expectation["tol"] as? Double
        let relative = expectation["tol_rel"] as? Double ?? 0
        let what = "\(event.recognizer) \(event.state)"
        for (key, value) in expectation {
            let isRight: Bool?
            switch key {
            case "recognizer", "state", "count", "tol", "tol_rel", "estimator": continue
            case "at_ms", "by_ms", "at_ms_range": isRight = compareTime(key, value)
            case "touches": isRight = (value as? Int).map { event.values.touches == $0 }
            case "direction": isRight = (value as? String).map { event.values.direction?.rawValue == $0 }
            case "edge": isRight = (value as? String).map { event.values.edge?.rawValue == $0 }
            case "location": isRight = near(units(event.values.location), value, tolerance ?? 0.01, relative)
            case "translation": isRight = near(units(event.values.translation), value, tolerance ?? 0.01, relative)
            case "velocity": isRight = near(units(event.values.velocity), value, tolerance ?? 0.001, relative)
            case "translation_sign": isRight = haveSigns(units(event.values.translation), value)
            case "velocity_sign": isRight = haveSigns(units(event.values.velocity), value)
            case "fling": isRight = (value as? Bool).map { isFling == $0 }
            case "scale": isRight = near([event.values.scale ?? 1], value, tolerance ?? 0.001, relative)
            case "delta": isRight = near(step, value, tolerance ?? 0.01, relative)
            case "rotation_rad_ne":
                isRight = (value as? Double).map { abs((event.values.rotation ?? 0) - $0) > tolerance ?? 0.001 }
            case "rotation_rad": isRight = near([event.values.rotation ?? 0], value, tolerance ?? 0.001, relative)
            case "scale_velocity":
                isRight = near([event.values.scaleVelocity ?? 0], value, tolerance ?? 0.001, relative)
            case "rotation_velocity":
                isRight = near([event.values.rotationVelocity ?? 0], value, tolerance ?? 0.001, relative)
            case "scale_gt": isRight = (value as? Double).map { event.values.scale ?? 1 > $0 }
            case "scale_lt": isRight = (value as? Double).map { event.values.scale ?? 1 < $0 }
            case "step_scale_gt": isRight = (value as? Double).map { stepScale > $0 }
            case "step_scale_lt": isRight = (value as? Double).map { stepScale < $0 }
            default: isRight = nil
            }
            switch isRight {
            case true?: break
            case false?: report("\(what) at \(event.milliseconds) ms: \(key) is not \(value), but \(event.values)")
            case nil: report("does not know what \(key) expects with \(value)")
            }
        }
    }

    private func compareTime(_ key: String, _ value: Any) -> Bool? {
        let time = event.milliseconds
        switch (key, value) {
        case ("at_ms", let wanted as Double): return abs(time - wanted) < 0.001
        case ("by_ms", let latest as Double): return time <= latest
        case ("at_ms_range", let range as [Double]) where range.count == 2 && range[0] <= range[1]:
            return (range[0]...range[1]).contains(time)
        default: return value is GestureCase.Object || value is [Any] || value is String ? nil : true
        }
    }

    /// Whether each number is as expected; null matches any number.
    private func near(_ numbers: [Double], _ wanted: Any, _ tolerance: Double, _ relative: Double) -> Bool? {
        let list = wanted as? [Any] ?? [wanted]
        guard list.count == numbers.count else { return nil }
        return zip(numbers, list).allSatisfy { number, wanted in
            guard let wanted = wanted as? Double else { return true }
            return abs(number - wanted) <= max(tolerance, relative * abs(wanted))
        }
    }

    private func haveSigns(_ numbers: [Double], _ signs: Any) -> Bool? {
        guard let signs = signs as? [Double] else { return nil }
        return zip(numbers, signs).allSatisfy { number, sign in
            if sign == 0 { return number == 0 }
            return number * sign > 0
        }
    }

    private func units(_ point: Point?) -> [Double] {
        [(point?.x ?? 0) * unitsPerMillimetre, (point?.y ?? 0) * unitsPerMillimetre]
    }

    /// Android's least velocity of a fling: 50 dp/s, 8 mm/s.
    private var isFling: Bool { event.values.velocity?.length ?? 0 >= 8 }

    /// How far the translation has gone since the last event.
    private var step: [Double] {
        zip(units(event.values.translation), units(previous?.values.translation)).map { $0 - $1 }
    }

    private var stepScale: Double {
        (event.values.scale ?? 1) / (previous?.values.scale ?? 1)
    }
}
