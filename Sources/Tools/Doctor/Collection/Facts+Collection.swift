import Glibc
import MudraBus
import MudraSettings
import MudraSupport

extension Facts {
    private static let variables = [
        "DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "HOME", "WAYLAND_DISPLAY", "XDG_CONFIG_HOME", "XDG_CURRENT_DESKTOP",
        "XDG_RUNTIME_DIR",
    ]

    /// Collects all facts. It changes and starts nothing, and ends after some seconds even if programs do not answer.
    /// - Parameters:
    ///   - bus: mudrad's bus, the value of `--bus`; nil: the system bus.
    ///   - daemonConfiguration: mudrad.toml or its folder; nil: the system's one.
    package static func collect(bus: String?, daemonConfiguration: String?) -> Facts {
        var facts = Facts()
        let environment = Environment.values(of: variables)
        let user = getuid()
        let loaded = DaemonSettings.load(daemonConfiguration)
        facts.daemonConfiguration = ConfigurationFacts(loaded)
        facts.devices = DeviceFacts(loaded.settings)

        let busName = bus ?? "system"
        let probe = BusProbe(BusAddress(busName))
        facts.daemon = DaemonFacts(probe, bus: busName, user: user)
        facts.devices.testGrabs(besides: Set(facts.daemon.screens.filter(\.isGrabbed).map(\.node)))
        var seats: [String] = []
        for screen in facts.devices.screens where !seats.contains(screen.seat) { seats.append(screen.seat) }
        facts.user = UserFacts(
            user, seats: seats.isEmpty ? ["seat0"] : seats, admitted: loaded.settings?.access.users ?? [], probe)

        let session = BusProbe(.ofSession(environment, user: user))
        facts.actions = ActionsFacts(session, environment)
        let desktop = environment["XDG_CURRENT_DESKTOP"] ?? session.managerVariable("XDG_CURRENT_DESKTOP")
        facts.gestures = GestureFacts(environment, daemonConfiguration: daemonConfiguration, desktop: desktop)
        return facts
    }
}
