import MudraBus
import MudraClient

extension Registrar {
    /// Handles a registration that `mudrad` has refused or not answered.
    func failed(_ error: BusError) {
        switch error.name {
        case MudraClient.noSession:
            if !isWaitingForSession { log("mudrad refuses the gestures until the user logs in: \(error)") }
            isWaitingForSession = true
            retryTimer.start(after: .seconds(10))
            settle(error)
        case MudraClient.tooFast:
            retryTimer.start(after: .seconds(1))
        case _ where error.isServiceUnknown:
            log("mudrad is not there yet: waiting for it")
            settle(nil)
        case _ where error.isNoReply:
            log("mudrad does not answer: \(error)")
            retryTimer.start(after: .seconds(10))
            settle(error)
        default:
            log("mudrad refuses the gestures: \(error)")
            onRefused()
            if let registered { subscription.listen(to: registered.names) }
            settle(error)
            // The last good configuration is better than none.
            if registered == nil, let lastGood, lastGood != wanted { register(lastGood) }
        }
    }
}
