import Dispatch
import MudraBus
import MudraClient
import MudraInterface

/// Gestures of `mudra-actions` are suspended while this object exists, also in one that starts meanwhile. They resume when
/// the object goes, or the process ends for whatever reason: `mudra-actions` learns from the bus that its connection is
/// gone. Used on its queue alone.
package final class TemporarySuspension {
    private let client: MudraConnection
    private let onFailure: (BusError) -> Void

    /// Suspends gestures if `mudra-actions` runs.
    /// - Parameter onFailure: called if gestures are not suspended although it runs.
    /// - Throws: if there is no session bus.
    package init(on queue: DispatchQueue, onFailure: @escaping (BusError) -> Void) throws(BusError) {
        self.onFailure = onFailure
        let connection = try BusConnection(.session, queue: queue)
        client = MudraConnection(connection)
        try connection.watchOwner(of: ActionsInterface.service) { [weak self] owner in
            if !owner.isEmpty { self?.suspend() }
        }
        client.activate(onDisconnect: onFailure)
        suspend()
    }

    private func suspend() {
        do throws(BusError) {
            try client.suspendWhileConnected { [onFailure] result in
                if case .failure(let error) = result, !error.isServiceUnknown { onFailure(error) }
            }
        } catch {
            onFailure(error)
        }
    }
}
