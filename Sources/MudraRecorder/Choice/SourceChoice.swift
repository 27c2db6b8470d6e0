import Glibc
import MudraEvdev
import MudraInterface

/// Where a recording comes from, and why from there.
enum SourceChoice {
    /// The node itself.
    case device(Touchscreen)
    /// What mudrad tells of its touches.
    case daemon(why: String)

    /// Decides for a screen: its node, unless that cannot be read or would give nothing.
    /// - Parameters:
    ///   - wantsDaemon: whether mudrad is to be asked in any case.
    ///   - open: opens a node.
    static func choose(
        for screen: RecordableScreen, wantsDaemon: Bool,
        open: (String) throws(EvdevError) -> Touchscreen = { path throws(EvdevError) in try Touchscreen(path: path) }
    ) throws(RecorderError) -> SourceChoice {
        if wantsDaemon {
            guard screen.object != nil else {
                throw RecorderError("mudrad does not read \(screen.node): mudractl devices tells why")
            }
            return .daemon(why: "as asked for")
        }
        if screen.object?.flag(PropertyName.grabbed) == true {
            return .daemon(why: "which has grabbed it: its node tells nobody else anything")
        }
        do throws(EvdevError) {
            return .device(try open(screen.node))
        } catch {
            guard error.number == EACCES || error.number == EPERM else { throw RecorderError(error.description) }
            let reason = String(cString: strerror(error.number))
            guard screen.object != nil else {
                throw RecorderError(
                    "\(screen.node) may not be read: \(reason); mudrad, which could tell of it, does not")
            }
            return .daemon(why: "since \(screen.node) may not be read: \(reason)")
        }
    }
}
