import Gestures
import MudraDeclarations
import MudraTouch

extension GestureSettings {
    /// New recognizers of all gestures that are enabled, for a screen of that size.
    /// - Parameter device: whose screen it is; nil: one that all gestures are for.
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

    /// The zones on a screen of that size, and their tags by the names that gestures know them by.
    public func zoneTags(on screen: ScreenSize) -> (areas: ZoneTags, tags: [String: UInt32]) {
        var zoneTags = ZoneTags(screen)
        let tags = zoneTags.add(zones, within: zoneTags.add(systemZones))
        return (zoneTags, tags)
    }
}
