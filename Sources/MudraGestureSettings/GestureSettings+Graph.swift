import Gestures
import MudraDeclarations
import MudraTouch

extension GestureSettings {
    /// New recognizers of all enabled gestures, for a screen of this size.
    /// - Parameter device: the device of the screen; nil: a device that all gestures are for.
    public func graph(on screen: ScreenSize, of device: DeviceIdentity? = nil) -> RecognizerGraph {
        let (zoneTags, tags) = zoneTags(on: screen)
        let declarations = bindings.map(\.declaration).filter { declaration in
            declaration.isEnabled && device.map(declaration.isFor) ?? true
        }
        let entries = declarations.compactMap { declaration in
            declaration.zoneTag(in: tags).map { declaration.entry(declaration.makeRecognizer(), zone: $0) }
        }
        return RecognizerGraph(entries, zones: zoneTags.areas)
    }

    /// The zones on a screen of this size, and their tags by the names that gestures use.
    public func zoneTags(on screen: ScreenSize) -> (areas: ZoneTags, tags: [String: UInt32]) {
        var zoneTags = ZoneTags(screen)
        let tags = zoneTags.add(zones, within: zoneTags.add(systemZones))
        return (zoneTags, tags)
    }
}
