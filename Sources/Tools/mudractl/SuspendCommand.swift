import MudraBus
import MudraSuspension

/// `mudractl suspend` and `mudractl resume`: stops and resumes the gestures of `mudra-actions`.
struct SuspendCommand {
    private let isSuspended: Bool

    init(suspend isSuspended: Bool) {
        self.isSuspended = isSuspended
    }

    func run() throws(CommandFailure) {
        do throws(SuspensionMark.Failure) {
            try SuspensionMark.keep(isSuspended)
        } catch {
            log("mudra-actions will forget this when it restarts: \(error)")
        }
        do throws(BusError) {
            if try Suspension.tell(isSuspended) { return }
            log("mudra-actions does not run. When it starts, gestures are \(isSuspended ? "suspended" : "active")")
        } catch {
            throw .failed("\(error)")
        }
    }
}
