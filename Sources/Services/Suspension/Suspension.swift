import MudraBus
import MudraClient

/// The requests of `mudra-lock` and `mudractl` to `mudra-actions`.
package enum Suspension {
    /// Asks `mudra-actions` to suspend gestures or to resume them.
    /// - Returns: whether it runs; otherwise it reads `SuspensionMark` when it starts.
    /// - Throws: if it does not answer, or there is no session bus.
    package static func tell(_ isSuspended: Bool) throws(BusError) -> Bool {
        let answer = MudraConnection.ask(on: .session) { (client, done) throws(BusError) in
            try client.setSuspended(isSuspended, completion: done)
        }
        switch answer {
        case .success: return true
        case .failure(let error) where error.isServiceUnknown: return false
        case .failure(let error): throw error
        }
    }
}
