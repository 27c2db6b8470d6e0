import MudraConsole
import MudraDaemonSettings
import MudraDeclarations
import MudraEvdev
import MudraFiles
import MudraGestureSettings
import MudraLibinputRecording
import MudraText

/// What `replay` and `explain` are asked about: a configuration, and recordings to try it on.
struct ReplayInput {
    /// Hours of ten fingers.
    private static let maxMebibytes = 256

    /// The gestures.
    let settings: GestureSettings
    /// What the daemon would go by.
    let daemonSettings: DaemonSettings

    /// Reads the configuration; warnings go to standard error.
    init(configuration: String, daemonConfiguration: String?) throws(CommandFailure) {
        // Without one no device rules hold: the recording is of another screen than this machine's. Zones do.
        var daemonSettings: DaemonSettings?
        if let daemonConfiguration {
            daemonSettings = try CommandFailure.unwrap(DaemonSettings.load(daemonConfiguration))
        }
        let systemZones = daemonSettings.map(\.zones) ?? DaemonSettings.load(nil).settings?.zones
        let loaded = GestureSettings.load(file: configuration, systemZones: systemZones)
        guard let settings = loaded.settings else {
            throw .invalid(loaded.diagnostics.map(\.description))
        }
        for warning in loaded.diagnostics { log("\(warning)") }
        self.settings = settings
        self.daemonSettings = daemonSettings ?? .standard
    }

    /// A recording, and how its screen lies.
    func read(_ file: String) throws(CommandFailure) -> (recording: Recording, geometry: ScreenGeometry) {
        let text: [UInt8]
        do throws(FileError) {
            text = try FileReader.read(file, limitMebibytes: Self.maxMebibytes)
        } catch {
            throw .failed("\(file): \(error.message)")
        }
        do throws(RecordingError) {
            let recording = try RecordingFile.read(text)
            return (recording, geometry(of: recording))
        } catch {
            throw .invalid(["\(file):\(error)"])
        }
    }

    /// How the daemon would take touches of the recorded screen back; a session has nothing to say here.
    func takeBack(on recording: Recording) -> TakeBack {
        rule(for: recording).takeBack ?? daemonSettings.grab.takeBack
    }

    /// What is configured of the recorded screen.
    func rule(for recording: Recording) -> DeviceSettings {
        daemonSettings.rule(for: recording.identity)
    }

    /// What the daemon would go by for the recorded screen; a sensor has nothing to say here.
    private func geometry(of recording: Recording) -> ScreenGeometry {
        let rule = rule(for: recording)
        var options = recording.geometry
        options.configuredSize = rule.size
        if let calibration = rule.calibration { options.calibration = calibration }
        if case .fixed(let orientation) = rule.orientation { options.orientation = orientation }
        return ScreenGeometry(recording.screen, options)
    }
}

extension Recording {
    /// What rules and gestures know the recorded screen by.
    var identity: DeviceIdentity {
        DeviceIdentity(device.name.sanitizedForDisplay, vendor: device.vendor, product: device.product)
    }
}
