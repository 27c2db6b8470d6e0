import MudraBus
import MudraClient
import MudraDeclarations
import MudraGestureSettings
import MudraInterface
import MudraSupport
import MudraTouch

/// The touchscreens and the tablet mode, as mudrad tells them.
@BusActor
final class DaemonSource: ContextSource {
    var onChange: () -> Void = {}
    let name = "mudrad"
    private(set) var values: [String: String] = [:]
    private(set) var screens: [Context.Screen] = []

    private let client: MudraConnection
    private let log: Log
    private var followsScreens = false
    private var followsTabletMode = false
    private var isListeningToScreens = false
    private var isListeningToTabletMode = false

    init(_ client: MudraConnection, log: Log) {
        (self.client, self.log) = (client, log)
    }

    func follow(_ keys: Set<String>) {
        followsScreens = keys.contains(ContextKey.orientation) || keys.contains(ContextKey.device)
        followsTabletMode = keys.contains(ContextKey.tabletMode)
        do throws(BusError) {
            if followsScreens && !isListeningToScreens {
                isListeningToScreens = true
                try client.listenToScreens { [weak self] in self?.askForScreens() }
            }
            if followsTabletMode && !isListeningToTabletMode {
                isListeningToTabletMode = true
                try client.listenToTabletMode { [weak self] in self?.set($0) }
            }
        } catch {
            log("cannot follow the touchscreens of mudrad: \(error)")
        }
        ask()
    }

    /// mudrad has come.
    func serviceCame() {
        ask()
    }

    /// mudrad has ended.
    func serviceWent() {
        (values, screens) = ([:], [])
        onChange()
    }

    private func ask() {
        if followsScreens { askForScreens() } else { screens = [] }
        guard followsTabletMode else { return values = [:] }
        try? client.tabletMode { [weak self] in if case .success(let isTablet) = $0 { self?.set(isTablet) } }
    }

    private func askForScreens() {
        guard followsScreens else { return }
        try? client.objects(of: MudraObject.device, startsService: false) { [weak self] result in
            guard let self, followsScreens, case .success(let objects) = result else { return }
            screens = objects.map(Context.Screen.init)
            onChange()
        }
    }

    private func set(_ isTablet: Bool) {
        guard followsTabletMode else { return }
        values[ContextKey.tabletMode] = "\(isTablet)"
        onChange()
    }
}

extension Context.Screen {
    fileprivate init(_ object: MudraObject) {
        self.init(
            DeviceIdentity(
                object.text(PropertyName.name), vendor: object.number(PropertyName.vendor),
                product: object.number(PropertyName.product)),
            Orientation(rawValue: object.text(PropertyName.orientation)) ?? .normal)
    }
}
