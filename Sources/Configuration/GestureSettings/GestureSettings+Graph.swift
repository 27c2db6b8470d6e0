import Gestures
import MudraDeclarations
import MudraTouch

extension GestureSettings {
    /// New recognizers of all enabled gestures, for a screen of this size.
    /// - Parameters:
    ///   - device: the device of the screen; nil: a device that all gestures are for.
    ///   - context: the context, in which some gestures are paused; nil: all conditions hold.
    package func graph(
        on screen: ScreenSize, of device: DeviceIdentity? = nil, in context: Context? = nil
    ) -> RecognizerGraph {
        let (zoneTags, tags) = zoneTags(on: screen)
        let enabled = bindings.filter { binding in
            binding.declaration.isEnabled && device.map(binding.declaration.isFor) ?? true
        }
        let entries = enabled.compactMap { binding in
            binding.declaration.zoneTag(in: tags).map { tag in
                binding.declaration.entry(
                    binding.declaration.makeRecognizer(), zone: tag,
                    isPaused: context.map { !binding.isOn(in: $0) } ?? false)
            }
        }
        return RecognizerGraph(entries, zones: zoneTags.areas)
    }

    /// The zones on a screen of this size, and their tags by the names that gestures use.
    package func zoneTags(on screen: ScreenSize) -> (areas: ZoneTags, tags: [String: UInt32]) {
        var zoneTags = ZoneTags(screen)
        let tags = zoneTags.add(zones, within: zoneTags.add(systemZones))
        return (zoneTags, tags)
    }
}
