import Gestures
import MudraClient
import MudraDeclarations
import MudraEvdev
import MudraExplain
import MudraGestureSettings
import MudraPipeline
import MudraProgram
import MudraSupport

/// `mudractl replay`: prints the gestures that a configuration finds in recordings. Needs neither daemon nor screen.
struct ReplayCommand {
    private let configuration: String
    private let daemonConfiguration: String?
    private let context: [String: String]?
    private let recordings: [String]
    private let isJSON: Bool
    private let showsTouches: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        configuration = arguments.required("config")
        daemonConfiguration = arguments["daemon-config"]
        context = try ContextCommand.values(of: arguments)
        recordings = arguments.operands
        isJSON = arguments.has("json")
        showsTouches = arguments.has("touches")
        if recordings.isEmpty { throw UsageError("replay needs a RECORDING") }
    }

    func run() throws {
        let input = try ReplayInput(configuration: configuration, daemonConfiguration: daemonConfiguration)
        for file in recordings {
            let (recording, geometry) = try input.read(file)
            var emulation = EmulationLog(input.settings.bindings.map(\.declaration))
            recording.replay(
                with: input.settings.graph(
                    on: geometry.size, of: recording.identity, in: input.context(context, of: recording)),
                geometry: geometry,
                restingTimeout: input.daemonSettings.recognition.restingTouchTimeout,
                contactSettings: input.rule(for: recording).contacts,
                prepare: { pipeline in
                    // The engine works out the reason of a transition only while something listens.
                    pipeline.engine.onTrace = { _ in }
                    pipeline.engine.delayedLandings = input.takeBack(on: recording) == .delay ? .joining : .none
                    if showsTouches { pipeline.engine.onDelivery = tell }
                    pipeline.onFrame = { for palm in $0.palms { note(palm, at: $0.time, in: file) } }
                }
            ) { transition in
                let emulated = emulation.texts(of: transition)
                Log.print(isJSON ? json(transition, emulated, of: file) : text(transition, emulated, of: file))
            }
        }
    }

    private func text(_ transition: Transition, _ emulated: [String], of file: String) -> String {
        let recognizer = transition.recognizer
        var line =
            "\(file) \((transition.time.seconds).thousandths) s  \(recognizer.label) (\(recognizer.typeName))"
        line += " \(transition.from) -> \(transition.stateName)"
        if let reason = transition.reason { line += ": \(reason.text)" }
        guard transition.isAction else { return line }
        let values = transition.values
        line +=
            "  \(counted(values.touches, "touch", "touches")) at \(values.location.x.thousandths), \(values.location.y.thousandths) mm"
        return line + values.text + EmulationLog.shortened(emulated).arrowed
    }

    private func json(_ transition: Transition, _ emulated: [String], of file: String) -> String {
        var object = JSONObject()
        object.add("recording", file)
        object.add("t_us", transition.time.value)
        object.add("gesture_id", transition.gestureID)
        object.add("recognizer", transition.recognizer.label)
        object.add("type", transition.recognizer.typeName)
        object.add("from", "\(transition.from)")
        object.add("state", transition.stateName)
        if let reason = transition.reason {
            object.add("reason", ExplainedReason(reason, of: transition.recognizer).json)
        }
        guard transition.isAction else { return object.description }
        let values = transition.values
        object.add("touches", values.touches)
        object.add("x_mm", literal: values.location.x.thousandths)
        object.add("y_mm", literal: values.location.y.thousandths)
        object.add(values)
        object.add("duration_us", values.duration.value)
        if !emulated.isEmpty { object.add("emulates", emulated) }
        return object.description
    }

    /// Notes a contact that counts for no gesture, beside the gestures.
    private func note(_ palm: PalmSighting, at time: Microseconds, in file: String) {
        let place = "\(palm.position.x.thousandths), \(palm.position.y.thousandths) mm"
        log(
            "\(file): \(time.seconds.thousandths) s: touch \(palm.contact.value) at \(place) was taken for a palm: "
                + palm.evidence.text)
    }

    /// Prints a touch that a grabbed screen would pass on.
    private func tell(_ delivery: Delivery) {
        guard delivery.isDelivered else { return }
        guard isJSON else {
            let (time, position) = (delivery.time.seconds.thousandths, delivery.position)
            let place = "\(position.x.thousandths), \(position.y.thousandths) mm"
            return Log.print("\(time) s  touch \(delivery.touch.value) \(delivery.kind.rawValue) at \(place)")
        }
        var object = JSONObject()
        object.add("t_us", delivery.time.value)
        object.add("touch", delivery.touch.value)
        object.add("delivery", delivery.kind.rawValue)
        object.add("x_mm", literal: delivery.position.x.thousandths)
        object.add("y_mm", literal: delivery.position.y.thousandths)
        Log.print(object.description)
    }
}

extension [String] {
    /// The emulated input at the end of a line: ` -> click right, keys super+a`; empty without any.
    fileprivate var arrowed: String { isEmpty ? "" : " -> \(joined(separator: ", "))" }
}
