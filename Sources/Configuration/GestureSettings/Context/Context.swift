import MudraDeclarations
import MudraTouch

/// The values that gestures depend on: those of the window that has the focus, of touchscreens, and those that programs and
/// gestures set.
package struct Context: Hashable, Sendable {
    package struct Screen: Hashable, Sendable {
        let device: DeviceIdentity
        let orientation: Orientation

        /// A touchscreen with this side up.
        package init(_ device: DeviceIdentity, _ orientation: Orientation) {
            (self.device, self.orientation) = (device, orientation)
        }
    }

    /// The values by their names, without those of the touchscreens. Truth is the text `true` or `false`; a name without
    /// a value has the empty text.
    package var values: [String: String]
    /// The touchscreens that are there.
    package var screens: [Screen]

    package init(_ values: [String: String] = [:], screens: [Screen] = []) {
        (self.values, self.screens) = (values, screens)
    }

    /// The texts of the values of all touchscreens, by their names.
    package var screenTexts: [String: [String]] {
        guard !screens.isEmpty else { return [:] }
        return [
            ContextKey.device: screens.map(\.device.name),
            ContextKey.orientation: screens.map(\.orientation.rawValue),
        ]
    }
}
