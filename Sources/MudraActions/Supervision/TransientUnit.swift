import MudraBus
import MudraGestureSettings

/// The properties of a command's systemd unit.
struct TransientUnit {
    let properties: [(String, BusValue)]

    /// - Parameters:
    ///   - request: the command to run.
    ///   - program: the absolute path of the program.
    ///   - environment: `NAME=VALUE`, added to the service manager's own.
    init(_ request: CommandRequest, program: String, environment: [String]) {
        // Not expanded: `$` in an argument is for the program, and a value is never a command.
        let execution = BusValue.structure([
            .string(program), .strings(request.command.arguments), .strings(["no-env-expand"]),
        ])
        var properties: [(String, BusValue)] = [
            ("Description", .string("Command of the touch gesture \(request.gesture)")),
            ("Slice", .string("app.slice")),
            // The unit counts as started once the program is executed, so that systemd reports a program that cannot be
            // executed.
            ("Type", .string("exec")),
            // Processes that the command leaves behind go on in the unit and within its limits.
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

/// The name of a command's unit, in the scheme that desktops use for applications: `app-mudra-GESTURE@NUMBER.service`.
/// So `app-mudra-.service.d` holds drop-ins for the commands of all gestures.
struct UnitName: Hashable {
    let text: String

    /// - Parameters:
    ///   - gesture: a gesture's name: letters, digits, `-` and `_`.
    ///   - instance: unique; letters, digits and `.`.
    init(gesture: String, instance: String) {
        // A dash would begin another part of the name.
        let escaped = gesture.split(separator: "-", omittingEmptySubsequences: false).joined(separator: "\\x2d")
        text = "app-mudra-\(escaped)@\(instance).service"
    }

    /// The path of the unit's object.
    var path: String { BusPath.encode(text, under: SystemdManager.units) }
}
