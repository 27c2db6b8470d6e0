import Glibc
import MudraEvdev
import MudraInterface
import MudraSupport

/// The source of a recording, and the reason for it.
enum SourceChoice {
    /// The node itself.
    case device(Touchscreen)
    /// The stream of the screen's touches from mudrad.
    case daemon(why: String)

    /// Chooses the node itself, unless it cannot be read or would give nothing.
    /// - Parameters:
    ///   - wantsDaemon: whether to use mudrad in any case.
    ///   - open: opens a node.
    static func choose(
        for screen: RecordableScreen, wantsDaemon: Bool,
        open: (String) throws(EvdevError) -> Touchscreen = { path throws(EvdevError) in try Touchscreen(path: path) }
    ) throws(RecorderError) -> SourceChoice {
        if wantsDaemon {
            guard screen.object != nil else {
                throw RecorderError("mudrad does not use \(screen.node): `mudractl devices` says why")
            }
            return .daemon(why: "as requested")
        }
        if screen.object?.flag(PropertyName.grabbed) == true {
            return .daemon(why: "because mudrad has grabbed it: only mudrad gets its events")
        }
        do throws(EvdevError) {
            return .device(try open(screen.node))
        } catch {
            guard error.number == EACCES || error.number == EPERM else { throw RecorderError(error.description) }
            let reason = Errno(error.number).description
            guard screen.object != nil else {
                throw RecorderError(
                    "cannot read \(screen.node): \(reason), and mudrad does not use this device")
            }
            return .daemon(why: "because \(screen.node) cannot be read: \(reason)")
        }
    }
}
