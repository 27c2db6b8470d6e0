import MudraBus
import MudraClient
import MudraGestureSettings
import MudraSettings

// The part of a configuration that is registered with `mudrad`.

extension MudraClient {
    /// Replaces all our registrations with a configuration; nil: withdraws all, without starting the service.
    func register(_ settings: GestureSettings?, completion: @escaping Completion<Void>) {
        do throws(BusError) {
            try setRecognizers(
                settings?.recognizers ?? [], zones: settings?.clientZones ?? [], startsService: settings != nil,
                completion: completion)
        } catch {
            completion(.failure(error))
        }
    }
}

extension GestureSettings {
    var names: Set<String> { Set(bindings.map(\.name)) }

    fileprivate var recognizers: [RecognizerRequest] {
        bindings.map { binding in
            RecognizerRequest(
                name: binding.name, type: binding.declaration.configuration.type.rawValue,
                options: BusValue.options(binding.declaration.options))
        }
    }

    fileprivate var clientZones: [ZoneRequest] {
        zones.map { ZoneRequest(name: $0.name, options: BusValue.options($0.options)) }
    }

    /// Whether both are the same to mudrad.
    func isRegisteredLike(_ other: GestureSettings) -> Bool {
        zones == other.zones && bindings.map(\.declaration) == other.bindings.map(\.declaration)
    }
}
