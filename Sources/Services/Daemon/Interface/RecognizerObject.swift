import MudraBus
import MudraDeclarations
import MudraInterface
import MudraSettings

// `org.mudra.Mudra1.Recognizer`: an object for every recognizer that a client has registered. All clients of its user
// see it.

extension RecognizerService {
    func interface(of registration: Registration) -> BusInterface<Client> {
        let declaration = registration.declaration
        let property = { (name: String, signature: String, value: BusValue) in
            BusProperty<Client>(name, signature) { value }
        }
        return BusInterface(
            DaemonInterface.recognizer,
            methods: [
                BusMethod(MethodName.setOptions, takes: ["options": "a{sv}"]) { [self] call, client throws(BusError) in
                    try setOptions(call, of: registration, client)
                }
            ],
            properties: [
                BusProperty(PropertyName.name, "s", .constant) { .string(registration.name) },
                BusProperty(PropertyName.type, "s", .constant) { .string(declaration.configuration.type.rawValue) },
                BusProperty(
                    PropertyName.enabled, "b",
                    set: { [self] value, call, client throws(BusError) in
                        let reading = readingCost(of: DeclarationExtent(recognizers: 1), for: client)
                        try client.pay(CallCost.change + reading)
                        return try perform(call) { $0.setEnabled([registration.tag: value == .boolean(true)]) }
                    },
                    { .boolean(registration.isEnabled) }),
                property(PropertyName.paused, "b", .boolean(registration.isPaused)),
                property(PropertyName.group, "s", .string(declaration.group ?? "")),
                property(PropertyName.options, "a{sv}", .properties(BusValue.options(declaration.options))),
                property(PropertyName.requireFailureOf, "as", .strings(declaration.requireFailureOf)),
                property(PropertyName.simultaneousWith, "as", .strings(declaration.simultaneousWith)),
                BusProperty(PropertyName.owner, "s", .constant) { .string(registration.owner) },
            ])
    }

    private func setOptions(_ call: BusCall, of registration: Registration, _ client: Client) throws(BusError)
        -> BusAnswer
    {
        guard registration.owner == client.name else { throw .notOwner(registration.name) }
        try client.pay(CallCost.change)
        let declaration = client.declared(
            try RecognizerDeclaration.of([
                .string(registration.name), .string(registration.declaration.configuration.type.rawValue),
                try call.arguments().first ?? .properties([]),
            ]))
        try client.pay(readingCost(of: registration.declaration.extent + declaration.extent, for: client))
        return try authorize([declaration], call, of: client) {
            [self] () throws(BusError) in
            // The recognizer may have changed or gone meanwhile.
            let own = registry.registrations(of: client.user).first { $0.path == registration.path }
            guard let own, own.owner == client.name else { throw .unknownRecognizer(registration.path) }
            return try perform(call) { registry throws(BusError) in try registry.redeclare(own, as: declaration) }
        }
    }
}
