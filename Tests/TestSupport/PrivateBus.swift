/// A private bus for a test or a benchmark, which ends with the object.
package final class PrivateBus {
    package let address: String
    package let process: Program

    /// Starts a bus, and waits until it listens.
    /// - Parameters:
    ///   - address: the address to listen at.
    ///   - configuration: the path of a configuration file. Nil for the session bus's configuration.
    package init(
        at address: String, configuration: String? = nil, tie: Program.Tie = .none
    ) throws(Program.Failure) {
        self.address = address
        let kind = configuration.map { "--config-file=\($0)" } ?? "--session"
        process = try Program(
            starting: ["dbus-daemon", kind, "--nofork", "--address=\(address)", "--print-address"],
            output: .linesAlone, tie: tie)
        // The socket exists a moment before the bus listens to it.
        guard process.readLine() != nil else { throw Program.Failure(description: "dbus-daemon does not start") }
    }

    /// A configuration that lets every user in, as the system bus's does, with the system bus's limits unless given.
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
