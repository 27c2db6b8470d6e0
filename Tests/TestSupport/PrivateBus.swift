/// A bus of a test's or a measure's own; ends with the object.
package final class PrivateBus {
    /// Where it listens.
    package let address: String
    package let process: Program

    /// Starts a bus, and waits until it listens.
    /// - Parameters:
    ///   - address: where it is to listen.
    ///   - configuration: the file of what it goes by; nil: what every session has.
    package init(
        at address: String, configuration: String? = nil, tie: Program.Tie = .none
    ) throws(Program.Failure) {
        self.address = address
        let kind = configuration.map { "--config-file=\($0)" } ?? "--session"
        process = try Program(
            starting: ["dbus-daemon", kind, "--nofork", "--address=\(address)", "--print-address"],
            output: .linesAlone, tie: tie)
        // The socket is there a moment before it is listened to.
        guard process.readLine() != nil else { throw Program.Failure(description: "dbus-daemon does not start") }
    }

    /// A bus that lets every user in, as the system's does, with the system's limits or others.
    package static func configuration(limits: [String: Int] = [:], policy: String = "") -> String {
        """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig><type>system</type><listen>unix:tmpdir=/tmp</listen><auth>EXTERNAL</auth>
        <policy context="default"><allow user="*"/><allow own="*"/><allow send_destination="*"/>
        <allow send_type="signal"/><allow receive_sender="*"/>\(policy)</policy>
        \(limits.map { "<limit name=\"\($0.key)\">\($0.value)</limit>" }.joined())</busconfig>
        """
    }
}
