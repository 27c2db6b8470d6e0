import MudraBus
import MudraGestureSettings

/// What systemd is told of a command: the properties of its unit.
struct TransientUnit {
    let properties: [(String, BusValue)]

    /// - Parameters:
    ///   - request: what is to run.
    ///   - program: the absolute path of the program.
    ///   - environment: `NAME=VALUE`, over the service manager's own.
    init(_ request: CommandRequest, program: String, environment: [String]) {
        // Not expanded: `$` in an argument is for the program, and a value is never a command.
        let execution = BusValue.structure([
            .string(program), .strings(request.command.arguments), .strings(["no-env-expand"]),
        ])
        var properties: [(String, BusValue)] = [
            ("Description", .string("Command of the touch gesture \(request.gesture)")),
            ("Slice", .string("app.slice")),
            // Started once it is executed, so that one that cannot be is said to have failed.
            ("Type", .string("exec")),
            // What it starts and leaves may go on, in the unit and within its limits.
            ("ExitType", .string("cgroup")),
            ("CollectMode", .string("inactive-or-failed")),
            ("ExecStartEx", .array(of: "(sasas)", [execution])),
            ("Environment", .strings(environment)),
            ("SyslogIdentifier", .string(GestureLog.identifier(of: request.gesture))),
            ("TimeoutStopUSec", .uint64(CommandRequest.grace.value)),
        ]
        if let limit = request.timeLimit { properties.append(("RuntimeMaxUSec", .uint64(limit.value))) }
        self.properties = properties
    }
}

/// The name of a command's unit, as desktops name those of applications: `app-mudra-GESTURE@NUMBER.service`. So
/// `app-mudra-.service.d` holds drop-ins for the commands of all gestures.
struct UnitName: Hashable {
    let text: String

    /// - Parameters:
    ///   - gesture: a gesture's name: letters, digits, `-` and `_`.
    ///   - instance: tells it from all others; letters, digits and `.`.
    init(gesture: String, instance: String) {
        // A dash would begin another part of the name.
        let escaped = gesture.split(separator: "-", omittingEmptySubsequences: false).joined(separator: "\\x2d")
        text = "app-mudra-\(escaped)@\(instance).service"
    }

    /// Where systemd has the unit's object.
    var path: String { BusPath.encode(text, under: SystemdManager.units) }
}
