import MudraBus
import MudraDeclarations
import MudraInterface

// The polkit actions that recognizers need, for programs that are not the user's own configuration.

extension EmulatedInput {
    /// The effect as a verb with its objects, for a reason.
    fileprivate var effect: String {
        if let touchpad { return touchpad.movesPointer ? "moves the pointer and clicks" : "puts fingers on a touchpad" }
        return switch (usesKeyboard, click != nil || drag != nil) {
        case (true, true): "presses keys and buttons"
        case (true, false): scroll == nil ? "presses keys" : "presses keys and turns a wheel"
        case (false, true): "presses buttons"
        case (false, false): "turns a wheel"
        }
    }
}

extension PolkitAuthorizer.Demand {
    /// The actions that are needed to register these recognizers.
    static func all(of declarations: [RecognizerDeclaration]) -> [PolkitAuthorizer.Demand] {
        let telltale = declarations.lazy.compactMap { declaration in
            declaration.telltaleOptions.first.map { (declaration.name, $0) }
        }.first
        let taker = declarations.first(where: \.takesTouches)
        let emulator = declarations.first { !$0.emulated.isEmpty }
        return [
            telltale.map { name, option in
                PolkitAuthorizer.Demand(
                    action: .locate, reason: "\(name) with its \(option) reveals where fingers touch the screen")
            },
            taker.map {
                PolkitAuthorizer.Demand(action: .takeTouches, reason: "\($0.name) keeps touches from applications")
            },
            emulator.map {
                PolkitAuthorizer.Demand(action: .emulate, reason: "\($0.name) \($0.emulated.effect)")
            },
        ].compactMap(\.self)
    }
}

extension PolkitAuthorizer.Demand {
    /// The actions that a report about a session needs: it may turn screens, move clicks and decide how touches end.
    /// - Parameter options: those of `SetSession`.
    static func all(ofSession options: [String: BusValue]) -> [PolkitAuthorizer.Demand] {
        var demands = [PolkitAuthorizer.Demand(action: .configureDevices)]
        if options[CallOption.pointerAreas] != nil || options[CallOption.mappedPointers] != nil {
            let reason = "SetSession with pointer_areas or mapped_pointers moves clicks"
            demands.append(PolkitAuthorizer.Demand(action: .emulate, reason: reason))
        }
        if options[CallOption.cancelsTouches] != nil || options[CallOption.tellsBeyondEdge] != nil {
            let reason = "SetSession with cancels_touches or tells_beyond_edge decides how applications lose touches"
            demands.append(PolkitAuthorizer.Demand(action: .takeTouches, reason: reason))
        }
        return demands
    }
}
