import MudraDeclarations

extension GestureSettings {
    /// The settings without the gestures of these names and without relations to them, as if they were not configured.
    package func without(_ names: Set<String>) -> GestureSettings {
        guard bindings.contains(where: { names.contains($0.name) }) else { return self }
        let rest = bindings.filter { !names.contains($0.name) }.map { binding in
            var binding = binding
            binding.declaration = binding.declaration.unrelated(to: names)
            return binding
        }
        return GestureSettings(bindings: rest, zones: zones, systemZones: systemZones, programs: programs)
    }
}

extension RecognizerDeclaration {
    /// The same without relations to recognizers of these names.
    fileprivate func unrelated(to names: Set<String>) -> RecognizerDeclaration {
        guard !names.isDisjoint(with: requireFailureOf + simultaneousWith) else { return self }
        var options = options
        for key in ["require_failure_of", "simultaneous_with"] {
            guard let others = options[key]?.strings else { continue }
            let rest = others.filter { !names.contains($0) }
            options[key] = rest.isEmpty ? nil : .strings(rest)
        }
        return (try? RecognizerDeclaration(name: name, type: configuration.type.rawValue, options: options)) ?? self
    }
}
