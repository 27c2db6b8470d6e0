import MudraBus
import MudraBusOptions
import MudraClient
import MudraGestureSettings

// What is registered with `mudrad` of a configuration.

extension MudraClient {
    /// Makes a configuration all that we have registered; nil: nothing, for which no service is started.
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

    /// Whether mudrad would see no difference.
    func isRegisteredLike(_ other: GestureSettings) -> Bool {
        zones == other.zones && bindings.map(\.declaration) == other.bindings.map(\.declaration)
    }
}
