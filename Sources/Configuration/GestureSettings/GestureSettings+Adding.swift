import MudraDeclarations
import MudraSettings

extension GestureSettings {
    /// The settings with one more gesture, as if it were configured last, without commands.
    package func adding(_ declaration: RecognizerDeclaration) -> GestureSettings {
        let binding = GestureBinding(
            declaration: declaration, commands: GestureCommands(), file: "",
            position: SourcePosition(line: 1, column: 1))
        return replacing(bindings + [binding])
    }

    /// The settings in which the gesture of a name also waits for the failure of another one.
    package func letting(_ name: String, waitFor other: String) -> GestureSettings {
        replacing(
            bindings.map { binding in
                guard binding.name == name else { return binding }
                var binding = binding
                binding.declaration = binding.declaration.waiting(for: other)
                return binding
            })
    }

    private func replacing(_ bindings: [GestureBinding]) -> GestureSettings {
        GestureSettings(bindings: bindings, zones: zones, systemZones: systemZones, programs: programs)
    }
}

extension RecognizerDeclaration {
    /// The same, which also waits for the failure of another one; the same if it may wait for no more.
    package func waiting(for other: String) -> RecognizerDeclaration {
        guard !requireFailureOf.contains(other) else { return self }
        var options = options
        options["require_failure_of"] = .strings(requireFailureOf + [other])
        return (try? RecognizerDeclaration(name: name, type: configuration.type.rawValue, options: options)) ?? self
    }
}
