import Console
import Devices
import Evdev
import Files
import Gestures
import Pipeline
import Settings

/// `mudractl replay`: what a configuration makes of recordings, without daemon or screen.
struct ReplayCommand {
    /// Hours of ten fingers.
    private static let maxMebibytes = 256

    private let configuration: String
    private let daemonConfiguration: String?
    private let recordings: [String]
    private let isJSON: Bool
    private let showsTouches: Bool

    init(_ words: ArraySlice<String>) throws(UsageError) {
        let arguments = try Arguments(words, options: ["config", "daemon-config"], flags: ["json", "touches"])
        guard let configuration = arguments["config"] else { throw UsageError("replay needs --config FILE") }
        self.configuration = configuration
        daemonConfiguration = arguments["daemon-config"]
        recordings = arguments.operands
        isJSON = arguments.has("json")
        showsTouches = arguments.has("touches")
        if recordings.isEmpty { throw UsageError("replay needs a recording") }
    }

    func run() throws {
        // Without one no device rules hold: the recording is of another screen than this machine's. Zones do.
        let daemonSettings = try daemonConfiguration.map { try CommandFailure.unwrap(DaemonSettings.load($0)) }
        let systemZones = daemonSettings.map(\.zones) ?? DaemonSettings.load(nil).settings?.zones
        let loaded = GestureSettings.load(file: configuration, systemZones: systemZones)
        guard let settings = loaded.settings else {
            throw CommandFailure.invalid(loaded.diagnostics.map(\.description))
        }
        for warning in loaded.diagnostics { log("\(warning)") }
        for file in recordings {
            let recording = try read(file)
            let geometry = geometry(of: recording, daemonSettings ?? .standard)
            let onDelivery: ((Delivery) -> Void)? = showsTouches ? { tell($0) } : nil
            let restingTimeout = (daemonSettings ?? .standard).recognition.restingTouchTimeout
            recording.replay(
                with: settings.lineup(on: geometry.size, of: recording.identity), geometry: geometry,
                restingTimeout: restingTimeout, onDelivery: onDelivery
            ) { transition in
                Log.print(isJSON ? json(transition, of: file) : text(transition, of: file))
            }
        }
    }

    /// What the daemon would go by for the recorded screen; a sensor has nothing to say here.
    private func geometry(of recording: Recording, _ settings: DaemonSettings) -> ScreenGeometry {
        let rule = settings.rule(for: recording.identity)
        var options = GeometryOptions(configuredSize: rule.size, calibration: rule.calibration ?? .identity)
        if case .fixed(let orientation) = rule.orientation { options.orientation = orientation }
        return ScreenGeometry(recording.screen, options)
    }

    private func read(_ file: String) throws(CommandFailure) -> Recording {
        let text: [UInt8]
        do throws(FileError) {
            text = try FileReader.read(file, limitMebibytes: Self.maxMebibytes)
        } catch {
            throw .failed("\(file): \(error.message)")
        }
        do throws(RecordingError) {
            return try Recording(parsing: text)
        } catch {
            throw .invalid(["\(file):\(error)"])
        }
    }

    private func text(_ transition: Transition, of file: String) -> String {
        let recognizer = transition.recognizer
        var line =
            "\(file) \((transition.time.seconds).thousandths) s  \(recognizer.core.name) (\(recognizer.typeName))"
        line += " \(transition.from) -> \(transition.stateName)"
        guard transition.isAction else { return line }
        let values = transition.values
        line += "  \(values.touches) touches at \(values.location.x.thousandths), \(values.location.y.thousandths) mm"
        return line + values.text
    }

    private func json(_ transition: Transition, of file: String) -> String {
        var object = JSONObject()
        object.add("recording", file)
        object.add("t_us", transition.time.value)
        object.add("gesture_id", transition.gestureID)
        object.add("recognizer", transition.recognizer.core.name)
        object.add("type", transition.recognizer.typeName)
        object.add("from", "\(transition.from)")
        object.add("state", transition.stateName)
        guard transition.isAction else { return object.description }
        let values = transition.values
        object.add("touches", values.touches)
        object.add("x_mm", literal: values.location.x.thousandths)
        object.add("y_mm", literal: values.location.y.thousandths)
        object.add(values)
        object.add("duration_us", values.duration.value)
        return object.description
    }

    /// What a grabbed screen would pass on, as it would pass it on.
    private func tell(_ delivery: Delivery) {
        guard delivery.isDelivered else { return }
        guard isJSON else {
            let (time, position) = (delivery.time.seconds.thousandths, delivery.position)
            let place = "\(position.x.thousandths), \(position.y.thousandths) mm"
            return _ = Log.print("\(time) s  touch \(delivery.touch.value) \(delivery.phase.rawValue) at \(place)")
        }
        var object = JSONObject()
        object.add("t_us", delivery.time.value)
        object.add("touch", delivery.touch.value)
        object.add("delivery", delivery.phase.rawValue)
        object.add("x_mm", literal: delivery.position.x.thousandths)
        object.add("y_mm", literal: delivery.position.y.thousandths)
        Log.print(object.description)
    }
}

extension Recording {
    /// What rules and gestures know the recorded screen by.
    fileprivate var identity: DeviceIdentity {
        DeviceIdentity(device.name.sanitizedForDisplay, vendor: device.vendor, product: device.product)
    }
}
