import Gestures
import MudraDeclarations
import MudraProgram
import MudraSettings
import MudraSupport

extension LearnedGesture {
    /// All of it as one object.
    /// - Parameters:
    ///   - file: the file that it is written to.
    ///   - isWritten: whether it was written.
    ///   - forecast: how often it fires in ordinary use; nil: not asked for.
    package func json(file: String, isWritten: Bool, _ forecast: Forecast?) -> JSONObject {
        var object = JSONObject()
        object.add("name", name)
        object.add("type", type.rawValue)
        object.add("file", file)
        object.add("written", isWritten)
        object.add("toml", toml)
        object.add("showings", showings.map { JSONObject(("source", $0.source), ("text", $0.text)) })
        object.add("limits", limits.map(\.json))
        object.add("waits_for", declaration.requireFailureOf)
        object.add("others", neighbours.others.map(\.json))
        object.add("lines", neighbours.lines.map(\.json))
        object.add("misses", neighbours.misses.map { JSONObject(("source", $0.source), ("reason", $0.reason)) })
        object.add("warnings", warnings.map(\.description))
        object.add("drawings", drawn.json)
        object.add("notes", notes)
        if let forecast { object.add("forecast", forecast.json) }
        return object
    }
}

extension LearnedLimit {
    fileprivate var json: JSONObject {
        var object = JSONObject()
        object.add("option", key)
        object.add("value", literal: value.toml)
        object.add("default", literal: TOMLText.number(usual))
        object.add("needs", literals: needs.map(TOMLText.number))
        return object
    }
}

extension Neighbours.Other {
    fileprivate var json: JSONObject {
        var object = JSONObject(("name", name), ("type", type.rawValue))
        object.add("before", before)
        object.add("after", after)
        return object
    }
}

extension Neighbours.Line {
    fileprivate var json: JSONObject {
        var object = JSONObject(("gesture", gesture), ("place", place), ("line", text))
        object.add("needed", isNeeded)
        return object
    }
}

extension JSONObject {
    init(_ texts: (name: String, text: String)...) {
        self.init()
        for (name, text) in texts { add(name, text) }
    }
}
