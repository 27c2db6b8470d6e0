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
        let kind = request.control == nil ? "Command of the touch gesture" : "Program for touch gestures:"
        var properties: [(String, BusValue)] = [
            ("Description", .string("\(kind) \(request.gesture)")),
            ("Slice", .string("app.slice")),
            // The unit counts as started once the program is executed, so that systemd reports a program that cannot be
            // executed.
            ("Type", .string("exec")),
            ("CollectMode", .string("inactive-or-failed")),
            ("ExecStartEx", .array(of: "(sasas)", [execution])),
            ("Environment", .strings(environment)),
            ("SyslogIdentifier", .string(GestureLog.identifier(of: request.gesture))),
            ("TimeoutStopUSec", .uint64(CommandRequest.grace.value)),
        ]
        if let limit = request.timeLimit { properties.append(("RuntimeMaxUSec", .uint64(limit.value))) }
        if let control = request.control {
            properties += Self.properties(of: control)
        } else {
            // Processes that the command leaves behind go on in the unit and within its limits.
            properties.append(("ExitType", .string("cgroup")))
        }
        self.properties = properties
    }

    /// Properties of a program that runs until it is stopped. Processes that it leaves behind end with it.
    private static func properties(of control: CommandControl) -> [(String, BusValue)] {
        var properties: [(String, BusValue)] = []
        // systemd has this property since version 225.
        if let input = control.input { properties.append(("StandardInputFileDescriptor", .descriptor(input))) }
        // If we crash, the program ends too, even if it does not notice the end of its input.
        if let unit = OwnUnit.name { properties.append(("BindsTo", .strings([unit]))) }
        return properties
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

    var path: String { BusPath.encode(text, under: SystemdManager.units) }
}
