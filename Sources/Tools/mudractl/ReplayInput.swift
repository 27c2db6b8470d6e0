import MudraDeclarations
import MudraEvdev
import MudraGestureSettings
import MudraProgram
import MudraRecording
import MudraSettings
import MudraSupport

/// The input of `replay` and `explain`: a configuration, and recordings to try it on.
struct ReplayInput {
    /// Room for hours of ten fingers.
    private static let maxMebibytes = 256

    let settings: GestureSettings
    let daemonSettings: DaemonSettings

    /// Reads the configuration, and prints warnings on standard error.
    init(configuration: String, daemonConfiguration: String?) throws(CommandFailure) {
        // The recording may be of another machine's screen, so this machine's device rules do not apply; its zones do.
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

    /// Input without gestures.
    init(under daemonSettings: DaemonSettings) {
        (settings, self.daemonSettings) = (.none, daemonSettings)
    }

    func read(_ file: String) throws(CommandFailure) -> (recording: Recording, geometry: ScreenGeometry) {
        let text: [UInt8]
        do throws(FileError) {
            text = try FileReader.read(file, limitMebibytes: Self.maxMebibytes)
        } catch {
            throw .failed("\(file): \(error.message)")
        }
        do throws(RecordingError) {
            let told = try RecordingFile.read(text)
            let recording = told.with(rule(for: told).bounds)
            if let fault = recording.screen.axisFault {
                throw RecordingError(line: nil, column: nil, message: "cannot be replayed: \(fault)")
            }
            let geometry = geometry(of: recording)
            for note in recording.notes { log("\(file): \(note)") }
            if let fault = recording.screen.slotFault { log("\(file): the screen \(fault)") }
            let oddities = recording.oddities(
                on: geometry, detectsPalms: rule(for: recording).contacts.detectsPalms ?? true)
            for line in oddities.lines(on: geometry) { log("\(file): the screen \(line)") }
            return (recording, geometry)
        } catch {
            throw .invalid(["\(file):\(error)"])
        }
    }

    /// The context of a recording with these values, in which its screen is the only one; nil: no context is given.
    func context(_ values: [String: String]?, of recording: Recording) -> Context? {
        values.map { values in
            var orientation = recording.geometry.orientation
            if case .fixed(let configured) = rule(for: recording).orientation { orientation = configured }
            return Context(values, screens: [Context.Screen(recording.identity, orientation)])
        }
    }

    /// How mudrad would take back touches of the recorded screen. There is no session that could decide it.
    func takeBack(on recording: Recording) -> TakeBack {
        rule(for: recording).takeBack ?? daemonSettings.grab.takeBack
    }

    /// The rule of mudrad.toml for the recorded screen.
    func rule(for recording: Recording) -> DeviceSettings {
        daemonSettings.rule(for: recording.identity)
    }

    /// The geometry that mudrad would use for the recorded screen. There is no sensor that could turn it.
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
    /// The identity by which rules and gestures match the recorded screen.
    var identity: DeviceIdentity {
        DeviceIdentity(device.name.sanitizedForDisplay, vendor: device.vendor, product: device.product)
    }
}
