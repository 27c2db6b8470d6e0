import MudraBus
import MudraGestureSettings

/// What systemd is told of a command: the properties of its unit.
struct TransientUnit {
    let properties: [(String, BusValue)]

    /// - Parameters:
    ///   - order: what is to run.
    ///   - program: the absolute path of the program.
    ///   - environment: `NAME=VALUE`, over the service manager's own.
    init(_ order: CommandRequest, program: String, environment: [String]) {
        // Not expanded: `$` in an argument is for whoever is meant by it, and a value is never a command.
        let execution = BusValue.structure([
            .string(program), .strings(order.command.arguments), .strings(["no-env-expand"]),
        ])
        var properties: [(String, BusValue)] = [
            ("Description", .string("Command of the touch gesture \(order.gesture)")),
            ("Slice", .string("app.slice")),
            // Started once it is executed, so that one that cannot be is said to have failed.
            ("Type", .string("exec")),
            // What it starts and leaves may go on, in the unit and within its limits.
            ("ExitType", .string("cgroup")),
            ("CollectMode", .string("inactive-or-failed")),
            ("ExecStartEx", .array(of: "(sasas)", [execution])),
            ("Environment", .strings(environment)),
            ("SyslogIdentifier", .string("mudra-\(order.gesture)")),
            ("TimeoutStopUSec", .uint64(CommandRequest.grace.value)),
        ]
        if let limit = order.timeLimit { properties.append(("RuntimeMaxUSec", .uint64(limit.value))) }
        self.properties = properties
    }
}
