import MudraBus
import MudraClient

/// What `mudra-lock` and `mudractl` say to `mudra-actions`.
package enum Suspension {
    /// Has `mudra-actions` suspend gestures, or resume them.
    /// - Returns: whether it runs; one that does not goes by `SuspensionMark` when it starts.
    /// - Throws: when it has not answered, or there is no session bus.
    package static func tell(_ isSuspended: Bool) throws(BusError) -> Bool {
        let answer = MudraClient.ask(on: .session) { (client, done) throws(BusError) in
            try client.setSuspended(isSuspended, completion: done)
        }
        switch answer {
        case .success: return true
        case .failure(let error) where error.isServiceUnknown: return false
        case .failure(let error): throw error
        }
    }
}
