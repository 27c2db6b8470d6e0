import MudraBus
import MudraDeclarations

// The polkit actions that recognizers need, for programs that are not the user's own configuration.

extension PolkitAuthorizer.Demand {
    /// The actions that are needed to register these recognizers.
    static func all(of declarations: [RecognizerDeclaration]) -> [PolkitAuthorizer.Demand] {
        let telltale = declarations.lazy.compactMap { declaration in
            declaration.telltaleOptions.first.map { (declaration.name, $0) }
        }.first
        let taker = declarations.first(where: \.takesTouches)
        return [
            telltale.map { name, option in
                PolkitAuthorizer.Demand(
                    action: .locate, reason: "\(name) with its \(option) reveals where fingers touch the screen")
            },
            taker.map {
                PolkitAuthorizer.Demand(action: .takeTouches, reason: "\($0.name) keeps touches from applications")
            },
        ].compactMap(\.self)
    }
}
