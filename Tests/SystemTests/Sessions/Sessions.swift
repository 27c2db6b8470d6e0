import Foundation
import TestSupport
import Testing

/// Tests in whole graphical sessions, in a virtual machine with the necessary packages:
/// `Tests/Machine/test --sessions`. The build or the package is installed there, and the services run as on any user's
/// machine.
@Suite(.serialized, .enabled(if: Host.windows != nil, "in the virtual machine of sessions only"))
enum Sessions {
    static let service = SystemdUnit("mudrad.service")
    static let actions = SystemdUnit("mudra-actions.service", of: .alice)
}

extension Host {
    /// The folder of the programs with windows, in the machine for sessions. Nil in any other machine.
    static let windows = folder("MUDRA_WINDOWS")
}
