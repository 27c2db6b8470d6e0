import MudraDeclarations
import MudraSettings
import MudraSupport

/// Compares the input that gestures emulate with mudrad.toml: with what it allows, and with the screens that it grabs.
struct EmulationCheck {
    private static let pointerKeys = ["click", "drag", "scroll"]

    private let emulators: [(input: EmulatedInput, table: ConfigurationTable, name: String)]
    private let rules: DaemonSettings

    init(_ gestures: [GestureEntry], _ rules: DaemonSettings) {
        emulators = gestures.compactMap { gesture in
            guard let declaration = gesture.binding?.declaration, !declaration.emulated.isEmpty else { return nil }
            return (declaration.emulated, gesture.table, declaration.name)
        }
        self.rules = rules
    }

    /// The input for which mudrad would refuse gestures.
    var errors: [Diagnostic] {
        emulators.compactMap { input, table, _ in
            guard let problem = rules.emulation.problem(with: input) else { return nil }
            // The first part of the input that mudrad refuses alone.
            let key = input.parts.first { rules.emulation.problem(with: $0.input) != nil }?.key ?? "click"
            return table.diagnostic(.value(key), problem)
        }
    }

    /// The first gesture that uses a pointer or a touchpad, if no screen is grabbed.
    var warnings: [Diagnostic] {
        let grabs = rules.devices.contains { $0.values.grab == true }
        let first = emulators.first { $0.input.usesPointer || $0.input.touchpad != nil }
        guard !grabs, let (input, table, name) = first else { return [] }
        let key = input.touchpad != nil ? "type" : Self.pointerKeys.first { table.options[$0] != nil } ?? "click"
        let message =
            "applications get the touches of \(quoted(name)) as well as its \(input.touchpad != nil ? "touchpad" : key): "
            + "mudrad.toml grabs no screen; "
            + "to grab all, add [[device]] with match = \"*\" and grab = true"
        return [table.diagnostic(.key(key), message, .warning)]
    }
}

extension EmulatedInput {
    /// Each part by itself, with the key that it comes from.
    fileprivate var parts: [(key: String, input: EmulatedInput)] {
        let part = { (key: String, change: (inout EmulatedInput) -> Void) in
            var input = EmulatedInput()
            change(&input)
            return (key: key, input: input)
        }
        return [
            part("click") { $0.click = click },
            part("drag") { $0.drag = drag },
            part("scroll") { $0.scroll = scroll },
            part("min_touches") { $0.touchpad = touchpad },
            part("keys") { $0.keys = keys },
            part("on_changed") { $0.keySteps = keySteps },
        ]
    }
}
