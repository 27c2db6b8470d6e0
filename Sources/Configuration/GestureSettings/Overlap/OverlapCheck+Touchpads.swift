import Gestures
import MudraDeclarations
import MudraSettings
import MudraSupport

extension OverlapCheck {
    /// The warnings of fingers for which the compositor does something and a command runs as well.
    var touchpadWarnings: [Diagnostic] {
        contenders.indices.flatMap { index -> [Diagnostic] in
            let (declaration, table) = (contenders[index].declaration, contenders[index].table)
            guard declaration.emulated.touchpad != nil else { return [] }
            let own = contenders[index].commands.runsAny ? [ownCommandWarning(declaration.name, table)] : []
            return own + partnerWarnings(of: index)
        }
    }

    private func ownCommandWarning(_ name: String, _ table: ConfigurationTable) -> Diagnostic {
        let message =
            "\(quoted(name)) runs a command for fingers that the compositor follows as well: if both should not come of "
            + "them, leave the command out"
        return table.diagnostic(.declaration, message, .warning)
    }

    private func partnerWarnings(of touchpad: Int) -> [Diagnostic] {
        let (declaration, table) = (contenders[touchpad].declaration, contenders[touchpad].table)
        return contenders[touchpad].partners.sorted().compactMap { partner in
            let other = contenders[partner]
            guard other.commands.runsAny || !other.declaration.emulated.isEmpty,
                declaration.configuration.meets(other.declaration.configuration)
            else { return nil }
            let message =
                "the compositor follows the fingers of \(quoted(declaration.name)), and \(label(partner)) acts on the "
                + "same fingers: if both should not come of them, leave out simultaneous_with"
            return table.diagnostic(.declaration, message, .warning)
        }
    }
}

extension GestureCommands {
    fileprivate var runsAny: Bool { !onEvent.isEmpty || onChange != nil }
}

extension GestureConfiguration {
    /// Whether some number of fingers can make both gestures.
    fileprivate func meets(_ other: Self) -> Bool { touches.overlaps(other.touches) }
}
