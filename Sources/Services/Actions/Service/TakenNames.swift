import MudraBus
import MudraClient
import MudraInterface
import MudraSupport

/// The names of configured gestures that other programs of the user have. `mudrad` refuses a whole registration for one
/// such name, so those gestures are left out until the names are free. Used on the client's queue.
final class TakenNames {
    /// Called with the object of a recognizer that mudrad has removed.
    var onRemoval: (String) -> Void = { _ in }
    /// Called when `told` changes.
    var onChange: () -> Void = {}

    private let client: MudraConnection
    private let log: Log
    /// The names that are left out of the configuration in force, in alphabetical order.
    private(set) var told: [String] = []

    init(_ client: MudraConnection, log: Log) {
        self.client = client
        self.log = log
    }

    /// Begins to watch for names that become free.
    func listen() throws(BusError) {
        try client.listenToRemovals { [weak self] in self?.onRemoval($0) }
    }

    /// Asks which of these names other programs have.
    /// - Parameter completion: called with the objects of their recognizers by name; nil: mudrad does not tell.
    func find(among names: Set<String>, completion: @escaping ([String: String]?) -> Void) {
        let finish: MudraConnection.Completion<[MudraObject]> = { [weak self] result in
            guard let self, case .success(let objects) = result else { return completion(nil) }
            let others = objects.filter {
                names.contains($0.text(PropertyName.name)) && $0.text(PropertyName.owner) != self.client.uniqueName
            }
            completion(Dictionary(others.map { ($0.text(PropertyName.name), $0.path) }) { first, _ in first })
        }
        do throws(BusError) {
            try client.objects(of: MudraObject.recognizer, startsService: false, completion: finish)
        } catch {
            completion(nil)
        }
    }

    /// Logs the names that the configuration in force leaves out, once.
    func tell(_ names: [String]) {
        guard names != told else { return }
        told = names
        if !names.isEmpty {
            log(
                "other programs of yours have gestures of the same names, so mudra-actions leaves them out until the"
                    + " names are free: \(names.joined(separator: ", "))")
        }
        onChange()
    }
}
