import Foundation
import Testing

/// A program of another user's that does the daemon harm, as `mudra-bench abuse` has it.
struct Abuser {
    /// Somebody without a session, and without anything else.
    static let user: uid_t = 65_534
    /// Only root can be others.
    static let isPossible = getuid() == 0

    let program: Program

    /// - Parameter text: what it says when the harm is under way.
    init(_ manner: String, on stage: BusStage, saying text: String, sourceLocation: SourceLocation = #_sourceLocation)
        throws
    {
        program = try Program("mudra-bench", ["abuser", stage.bus, manner, "\(Self.user)"], in: stage.folder)
        program.wait(for: text, sourceLocation: sourceLocation)
    }

    /// Begins without waiting for anything.
    init(_ manner: String, on stage: BusStage) throws {
        program = try Program("mudra-bench", ["abuser", stage.bus, manner, "\(Self.user)"], in: stage.folder)
    }
}

extension BusStage {
    /// A bus that lets everybody in, as the system's does, with the system's limits or others.
    static func configuration(limits: [String: Int] = [:], policy: String = "") -> String {
        let limits = limits.map { "<limit name=\"\($0.key)\">\($0.value)</limit>" }.joined(separator: "\n")
        return """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
             "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig><type>system</type><listen>unix:tmpdir=/tmp</listen><auth>EXTERNAL</auth>
            <policy context="default"><allow user="*"/><allow own="*"/><allow send_destination="*"/>
            <allow send_type="signal"/><allow receive_sender="*"/>\(policy)</policy>
            \(limits)</busconfig>
            """
    }
}
