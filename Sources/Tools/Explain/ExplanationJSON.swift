import Gestures
import MudraDeclarations
import MudraGestureSettings
import MudraProgram
import MudraSupport
import MudraTouch

// The JSON of an explanation: `mudractl explain --json` prints it, and the page is made from it. Times are in µs of the
// recording's own clock, positions in mm from the top left corner of the screen.

extension Explanation {
    /// The explanation as one object, printed on one line.
    package var json: JSONObject {
        var object = JSONObject()
        object.add("recording", recording)
        object.add("device", device)
        object.add("width_mm", literal: screen.width.thousandths)
        object.add("height_mm", literal: screen.height.thousandths)
        object.add("start_us", start.value)
        object.add("end_us", end.value)
        object.add("zones", zones.map(\.json))
        object.add("contacts", contacts.map(\.json))
        object.add("recognizers", recognizers.map(\.json))
        if let leftOut { object.add("left_out", json(of: leftOut)) }
        return object
    }

    private func json(of rest: ExplainedRest) -> JSONObject {
        var object = JSONObject()
        object.add("start_us", rest.start.value)
        object.add("contacts", rest.contacts)
        object.add("text", rest.text(since: start))
        return object
    }
}

extension ExplainedZone {
    fileprivate var json: JSONObject {
        var object = JSONObject()
        object.add("name", name)
        object.add("x_mm", literal: rect.origin.x.thousandths)
        object.add("y_mm", literal: rect.origin.y.thousandths)
        object.add("width_mm", literal: rect.size.width.thousandths)
        object.add("height_mm", literal: rect.size.height.thousandths)
        return object
    }
}

extension ExplainedContact {
    fileprivate var json: JSONObject {
        var object = JSONObject()
        object.add("contact", number)
        object.add("tool", "\(tool)")
        if let zone { object.add("zone", zone) }
        object.add("end", end.rawValue)
        if let palm { object.add("palm", palm) }
        if let rested { object.add("rested_us", rested.value) }
        // Samples as columns: a row for every sample would be three times as long.
        object.add("t_us", literals: samples.lazy.map { "\($0.time.value)" })
        object.add("x_mm", literals: samples.lazy.map(\.position.x.thousandths))
        object.add("y_mm", literals: samples.lazy.map(\.position.y.thousandths))
        return object
    }
}

extension ExplainedRecognizer {
    fileprivate var json: JSONObject {
        var object = JSONObject()
        object.add("recognizer", name)
        object.add("type", type.rawValue)
        object.add("continuous", isContinuous)
        if let zone { object.add("zone", zone) }
        object.add("require_failure_of", requiresFailureOf)
        object.add("simultaneous_with", simultaneousWith)
        if let absence { object.add("absent", absence.json) }
        object.add("misses", misses.map(\.json))
        object.add("attempts", attempts.map(\.json))
        object.add("unseen", unseen.map(\.json))
        return object
    }
}

extension ExplainedMiss {
    fileprivate var json: JSONObject {
        var object = JSONObject()
        object.add("kind", kind.rawValue)
        if let time { object.add("t_us", time.value) }
        object.add("count", count)
        object.add("reason", reason.json)
        return object
    }
}

extension UnseenTouch {
    fileprivate var json: JSONObject {
        var object = JSONObject()
        object.add("contact", contact)
        object.add("t_us", time.value)
        object.add("reason", reason.json)
        return object
    }
}

extension ExplainedAttempt {
    fileprivate var json: JSONObject {
        var object = JSONObject()
        object.add("start_us", start.value)
        object.add("end_us", end.value)
        object.add("contacts", literals: contacts.lazy.map { "\($0)" })
        object.add("outcome", outcome)
        object.add("gesture_id", gestureID)
        object.add("steps", steps.map(\.json))
        object.add("waits", waits.map(\.json))
        if let reason { object.add("reason", reason.json) }
        if let stroke { object.add("stroke", stroke.json) }
        var values = JSONObject()
        for value in self.values { values.add(value) }
        object.add("values", values)
        if !emulated.isEmpty { object.add("emulates", EmulationLog.shortened(emulated)) }
        return object
    }
}

extension ExplainedStroke {
    fileprivate var json: JSONObject {
        var object = JSONObject()
        object.add("text", text)
        object.add("drawing", drawing)
        object.add("score", literal: score.thousandths)
        object.add("limit", literal: limit.thousandths)
        object.add("distance", literal: distance.thousandths)
        if let runnerUp {
            object.add("runner_up", runnerUp.name)
            object.add("runner_up_distance", literal: runnerUp.distance.thousandths)
        }
        object.add("x_mm", literals: outline.lazy.map(\.x.thousandths))
        object.add("y_mm", literals: outline.lazy.map(\.y.thousandths))
        return object
    }
}

extension AttemptStep {
    fileprivate var json: JSONObject {
        var object = JSONObject()
        object.add("t_us", time.value)
        object.add("state", state)
        object.add("count", count)
        return object
    }
}

extension ExplainedAttempt.Wait {
    fileprivate var json: JSONObject {
        var object = JSONObject()
        object.add("for", kind.rawValue)
        object.add("start_us", start.value)
        object.add("end_us", end.value)
        object.add("others", others)
        return object
    }
}

extension ExplainedReason {
    package var json: JSONObject {
        var object = JSONObject()
        object.add("kind", kind)
        object.add("text", text)
        if let figures {
            object.add("value", literal: figures.value.thousandths)
            object.add("limit", literal: figures.limit.thousandths)
            object.add("unit", figures.unit)
            object.add("bound", figures.isMaximum ? "at-most" : "at-least")
            if let option = figures.option { object.add("option", option) }
        }
        if !others.isEmpty { object.add("others", others) }
        return object
    }
}

extension JSONObject {
    /// Adds a value of a gesture by the name that users know.
    package mutating func add(_ value: NamedValue) {
        add(value.name, value.text, isNumber: value.isNumber)
    }
}
