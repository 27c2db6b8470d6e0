import MudraBus
import MudraClient
import MudraInterface

/// The touchscreens that a command concerns, from `mudrad`.
struct Touchscreens {
    let all: [MudraObject]
    private let bus: String?

    /// - Parameter names: nodes, their last parts, or names; empty: all screens.
    /// - Throws: a failure that lists each name without a screen.
    init(_ names: [String], on bus: String?) throws(CommandFailure) {
        let screens: [MudraObject] = try DaemonQuery.ask(on: bus) { client, done throws(BusError) in
            try client.objects(of: MudraObject.device, completion: done)
        }
        if screens.isEmpty { throw .failed("mudrad uses no touchscreen. To find out why: mudractl doctor") }
        let unknown = names.filter { name in !screens.contains { $0.isCalled(name) } }
        guard unknown.isEmpty else {
            let lines = unknown.map { "mudrad uses no touchscreen \"\($0)\". To list all devices: mudractl devices" }
            throw CommandFailure(status: 1, lines: lines)
        }
        all = names.isEmpty ? screens : screens.filter { screen in names.contains(where: screen.isCalled) }
        self.bus = bus
    }

    /// Changes each screen. A refusal does not stop the others.
    /// - Parameter change: calls `mudrad` for a screen's object.
    func change(
        _ change:
            @escaping @Sendable (MudraConnection, String, @escaping MudraConnection.Completion<Void>) throws(BusError)
            -> Void
    ) throws(CommandFailure) {
        var failures: [String] = []
        for screen in all {
            do throws(CommandFailure) {
                let _: Bool = try DaemonQuery.ask(on: bus) { client, done throws(BusError) in
                    try change(client, screen.path) { done($0.map { true }) }
                }
            } catch {
                failures += error.lines.map { "\(screen.text(PropertyName.node)): \($0)" }
            }
        }
        if !failures.isEmpty { throw CommandFailure(status: 1, lines: failures) }
    }
}
