import Gestures
import MudraDeclarations
import MudraEvdev
import MudraGestureSettings
import MudraPipeline
import MudraRecording
import MudraTouch

extension Explanation {
    /// The size limit of explanations together, in samples of touches; an attempt of a gesture counts as about ten. The
    /// limit is half an hour of ten fingers that move at 100 Hz, or about 29,000 quick taps that five gestures see, for
    /// which mudractl takes 280 MB.
    package static let room = 2_000_000

    /// Replays a recording and explains the results.
    /// - Parameters:
    ///   - file: the recording's name.
    ///   - device: identifies the recording's screen to rules and gestures.
    ///   - geometry: the size and position of its screen.
    ///   - settings: the gestures.
    ///   - restingTimeout: the time after which later gestures ignore a finger that lies still.
    ///   - contactSettings: how contacts are made from the panel's events.
    ///   - room: the most that the explanation may take; the rest is left out and noted. It is reduced by what is
    ///     taken.
    package init(
        of recording: Recording, named file: String, device: DeviceIdentity, geometry: ScreenGeometry,
        settings: GestureSettings, restingTimeout: Microseconds, contactSettings: ContactSettings = ContactSettings(),
        room: inout Int
    ) {
        let (areas, tags) = settings.zoneTags(on: geometry.size)
        let zoneNames = Dictionary(tags.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let recorder = ReplayRecorder(
            zoneNames: zoneNames, declarations: settings.bindings.map(\.declaration), room: room)
        recording.replay(
            with: settings.graph(on: geometry.size, of: device), geometry: geometry, restingTimeout: restingTimeout,
            contactSettings: contactSettings, prepare: recorder.follow, recorder.record)
        self.recording = file
        self.device = device.name
        screen = geometry.size
        start = recording.events.first?.time ?? 0
        leftOut = recorder.leftOut
        room -= recorder.size
        end = leftOut == nil ? max(recorder.end, recording.events.last?.time ?? 0) : recorder.end
        let zones = areas.areas.compactMap { area in
            zoneNames[area.tag].map { ExplainedZone(name: $0, rect: area.rect) }
        }
        let contacts = recorder.contacts
        (self.zones, self.contacts) = (zones, contacts)
        // A recording can have very many contacts.
        let landings = Dictionary(contacts.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
        recognizers = settings.bindings.map { binding in
            var recognizer = ExplainedRecognizer(binding, absence: binding.absence(from: device, tags))
            (recognizer.attempts, recognizer.unseen) = recorder.attempts(of: binding.name)
            if let zone = zones.last(where: { $0.name == recognizer.zone }) {
                recognizer.tellPlaces(of: landings, outside: zone)
            }
            return recognizer
        }
    }
}

extension GestureBinding {
    /// The reason why it has no recognizer on a screen with these zones.
    fileprivate func absence(from device: DeviceIdentity, _ zoneTags: [String: UInt32]) -> ExplainedReason? {
        let place = "\(file):\(position.line)"
        if !declaration.isEnabled { return ExplainedReason(kind: "disabled", text: "enabled = false (\(place))") }
        if !declaration.isFor(device) {
            return ExplainedReason(kind: "other-screen", text: "its devices do not include this screen (\(place))")
        }
        guard declaration.zoneTag(in: zoneTags) == nil, let zone = declaration.zone else { return nil }
        return ExplainedReason(kind: "no-zone", text: "there is no zone \(zone) (\(place))")
    }
}

extension ExplainedRecognizer {
    /// Adds the places of the touches that landed outside of its zone.
    fileprivate mutating func tellPlaces(of contacts: [UInt32: ExplainedContact], outside zone: ExplainedZone) {
        for index in unseen.indices where unseen[index].reason.kind == SkipReason.outsideZone.rawValue {
            guard let contact = contacts[unseen[index].contact],
                let start = contact.samples.first?.position
            else { continue }
            unseen[index].reason = .outside(zone, start, landedIn: contact.zone)
        }
    }

    fileprivate init(_ binding: GestureBinding, absence: ExplainedReason?) {
        let declaration = binding.declaration
        let type = declaration.configuration.type
        self.init(
            name: binding.name, type: type, isContinuous: type.isContinuous, zone: declaration.zone,
            requiresFailureOf: declaration.requireFailureOf, simultaneousWith: declaration.simultaneousWith,
            absence: absence, attempts: [], unseen: [])
    }
}
