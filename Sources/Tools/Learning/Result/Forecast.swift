import Gestures
import MudraDeclarations
import MudraEvdev
import MudraGestureSettings
import MudraPipeline
import MudraProgram
import MudraRecording
import MudraSupport
import MudraTouch

/// How often a gesture fires in recordings of ordinary use.
package struct Forecast {
    package struct Fire {
        package let recording: String
        /// The time since the recording's first event, in s.
        package let seconds: Double
    }

    /// How many recordings were played.
    package private(set) var recordings = 0
    package private(set) var length: Microseconds = 0
    /// When it fires, in order.
    package private(set) var fires: [Fire] = []
    private let name: String
    private let settings: GestureSettings

    /// A forecast of a learned gesture among the gestures of its configuration, without recordings yet.
    package init(of gesture: LearnedGesture) {
        name = gesture.name
        settings = gesture.neighbours.settings
    }

    /// Plays a recording.
    package mutating func add(
        _ recording: Recording, named file: String, of device: DeviceIdentity, geometry: ScreenGeometry,
        contactSettings: ContactSettings
    ) {
        let start = recording.events.first?.time ?? 0
        recording.replay(
            with: settings.graph(on: geometry.size, of: device), geometry: geometry, contactSettings: contactSettings
        ) { transition in
            guard transition.isFirst, transition.recognizer.label == name else { return }
            fires.append(Fire(recording: file, seconds: (transition.time - start).seconds))
        }
        recordings += 1
        length = length + ((recording.events.last?.time ?? start) - start)
    }

    /// The forecast in words: "fires 2 times in 31.5 minutes of 4 recordings".
    package var text: String {
        let minutes = (length.seconds / 60).text(decimals: 1)
        return "fires \(counted(fires.count, "time")) in \(minutes) minutes of \(counted(recordings, "recording"))"
    }

    var json: JSONObject {
        var object = JSONObject()
        object.add("recordings", recordings)
        object.add("seconds", literal: length.seconds.thousandths)
        object.add(
            "fires",
            fires.map { fire in
                var object = JSONObject(("recording", fire.recording))
                object.add("seconds", literal: fire.seconds.thousandths)
                return object
            })
        return object
    }
}
