import MudraBus
import MudraSupport

/// Whether an on-screen keyboard shows that has the interface `sm.puri.OSK0`, such as squeekboard.
@BusActor
package final class OnScreenKeyboard {
    private static let service = "sm.puri.OSK0"
    private static let path = "/sm/puri/OSK0"
    private static let property = "Visible"

    /// Called when `isShown` may have changed.
    package var onChange: () -> Void = {}
    /// Whether a keyboard shows; nil: not followed.
    package var isShown: Bool? { isFollowed ? isVisible : nil }

    private let connection: BusConnection?
    private let log: Log
    private var isFollowed = false
    private var isListening = false
    /// Without a keyboard, none shows.
    private var isVisible = false

    /// - Parameter connection: the session bus; nil: there is none, and so no keyboard.
    package init(_ connection: BusConnection?, log: Log) {
        (self.connection, self.log) = (connection, log)
    }

    /// Follows the keyboard from now on, or not any more.
    package func follow(_ isFollowed: Bool) {
        self.isFollowed = isFollowed
        guard isFollowed, !isListening, let connection else { return }
        isListening = true
        do throws(BusError) {
            try connection.listen(
                to: StandardInterface.propertiesChanged, of: StandardInterface.properties, at: Self.path,
                from: Self.service
            ) { [weak self] values in
                if values.count == 3 { self?.set(values[1].dictionary?[Self.property]) }
            }
            try connection.watchOwner(of: Self.service) { [weak self] owner in
                if owner.isEmpty { self?.set(.boolean(false)) } else { self?.ask() }
            }
        } catch {
            log("cannot follow the on-screen keyboard: \(error)")
        }
        ask()
    }

    private func ask() {
        try? connection?.call(
            StandardInterface.get, of: StandardInterface.properties, at: Self.path, on: Self.service,
            [.string(Self.service), .string(Self.property)], startsService: false
        ) { [weak self] result in
            if case .success(let values) = result { self?.set(values.first?.opened) }
        }
    }

    private func set(_ value: BusValue?) {
        guard case .boolean(let isVisible) = value, isVisible != self.isVisible else { return }
        self.isVisible = isVisible
        if isFollowed { onChange() }
    }
}
