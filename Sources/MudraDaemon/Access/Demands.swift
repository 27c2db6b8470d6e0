import MudraBus
import MudraDeclarations

// What recognizers take of programs that are not the user's own configuration.

extension PolkitAuthorizer.Demand {
    /// What registering these takes beyond being let in.
    static func all(of declarations: [RecognizerDeclaration]) -> [PolkitAuthorizer.Demand] {
        let telltale = declarations.lazy.compactMap { declaration in
            declaration.telltaleOptions.first.map { (declaration.name, $0) }
        }.first
        let taker = declarations.first(where: \.takesTouches)
        return [
            telltale.map { name, option in
                PolkitAuthorizer.Demand(
                    action: .locate, reason: "\(name) with its \(option) tells where fingers touch the screen")
            },
            taker.map {
                PolkitAuthorizer.Demand(action: .takeTouches, reason: "\($0.name) keeps touches from applications")
            },
        ].compactMap(\.self)
    }
}

extension Client {
    /// A declaration as it counts for this client: others than the user's own configuration take touches only where they
    /// say that they do.
    func declared(_ declaration: RecognizerDeclaration) -> RecognizerDeclaration {
        isTrusted ? declaration : declaration.leavingTouches
    }

    /// Whether it is told when a recognizer's gesture is made.
    func follows(_ registration: Registration) -> Bool {
        guard let subscription, subscription.covers(registration) else { return false }
        return mayLocate || !registration.isTelltale
    }
}
