import MudraBus
import MudraSuspension

/// `mudractl suspend` and `mudractl resume`: whether `mudra-actions` runs commands.
struct SuspendCommand {
    private let isSuspended: Bool

    init(suspend isSuspended: Bool) {
        self.isSuspended = isSuspended
    }

    func run() throws(CommandFailure) {
        do throws(SuspensionMark.Failure) {
            try SuspensionMark.keep(isSuspended)
        } catch {
            log("a restart of mudra-actions forgets this: \(error)")
        }
        do throws(BusError) {
            if try Suspension.tell(isSuspended) { return }
            log("mudra-actions does not run: started, it \(isSuspended ? "waits" : "runs commands")")
        } catch {
            throw .failed("\(error)")
        }
    }
}
