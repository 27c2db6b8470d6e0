import Gestures
import MudraDeclarations
import MudraEvdev
import MudraPipeline
import MudraRecording
import MudraTouch

extension Recording {
    /// The showings in a recording. Fingers that are still down at its end are cancelled.
    /// - Parameters:
    ///   - file: the recording's name, for messages.
    ///   - device: the screen that it is of.
    ///   - geometry: that screen's geometry.
    ///   - contactSettings: how contacts are made from the panel's events.
    package func showings(
        named file: String, of device: DeviceIdentity, geometry: ScreenGeometry,
        contactSettings: ContactSettings = ContactSettings()
    ) -> [Showing] {
        var collected: [Showing] = []
        var collector = ShowingCollector(screen: geometry.size, device: device) { _ in file }
        replay(
            with: RecognizerGraph(), geometry: geometry, contactSettings: contactSettings,
            prepare: { pipeline in
                pipeline.onFrame = { frame in
                    if let showing = collector.add(frame) { collected.append(showing) }
                }
            }, { _ in })
        if let showing = collector.finish() { collected.append(showing) }
        var showings = collected.flatMap(\.separated)
        guard showings.count > 1 else { return showings }
        for index in showings.indices { showings[index].source = "\(file), showing \(index + 1)" }
        return showings
    }
}
