import Gestures
import MudraSettings
import MudraSupport

extension GestureSettings {
    /// Notes about gestures that happen later than their fingers because they wait for a stroke. They are as meant, so
    /// they are no warnings.
    package var notes: [Diagnostic] {
        let strokes = Set(
            bindings.lazy.filter { $0.declaration.configuration.type == .stroke && $0.declaration.isEnabled }
                .map(\.name))
        return bindings.flatMap { binding -> [Diagnostic] in
            binding.declaration.requireFailureOf.filter(strokes.contains).map { stroke in
                let effect =
                    binding.declaration.configuration.type.isContinuous
                    ? "begins only when they have lifted" : "happens only when they lift"
                return Diagnostic(
                    file: binding.file, position: binding.position, severity: .note,
                    message:
                        "the fingers may draw \(quoted(stroke)) until they lift, so \(quoted(binding.name)) \(effect)")
            }
        }
    }
}
