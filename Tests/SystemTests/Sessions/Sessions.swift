import Foundation
import TestSupport
import Testing

/// Tests in whole graphical sessions, in the virtual machine that has what these need: `Tests/Machine/test --sessions`. The build
/// or the package is installed there, and services run as they do on anybody's machine.
@Suite(.serialized, .enabled(if: Host.windows != nil, "in the virtual machine of sessions only"))
enum Sessions {
    static let service = SystemdUnit("mudrad.service")
    static let actions = SystemdUnit("mudra-actions.service", of: .alice)
}

extension Host {
    /// The programs with windows, in the machine of sessions; nil: it is another one.
    static let windows = folder("MUDRA_WINDOWS")
}
