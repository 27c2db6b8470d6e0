import MudraBus
import MudraClient
import MudraInterface

/// The names of configured gestures that other programs of the user have. `mudrad` refuses a whole registration for one
/// such name, so those gestures are left out until the names are free. Used on the client's queue.
final class TakenNames {
    /// Called when a taken name has become free; others may be free too.
    var onFree: () -> Void = {}
    /// Called when `told` changes.
    var onChange: () -> Void = {}

    private let client: MudraClient
    private let log: (String) -> Void
    /// The objects of the recognizers with these names, by name.
    private var paths: [String: String] = [:]
    /// The names that are left out of the configuration in force, in alphabetical order.
    private(set) var told: [String] = []

    init(_ client: MudraClient, log: @escaping (String) -> Void) {
        self.client = client
        self.log = log
    }

    var names: Set<String> { Set(paths.keys) }

    /// Begins to watch for names that become free.
    func listen() throws(BusError) {
        try client.listenToRemovals { [weak self] path in
            guard let self, let name = paths.first(where: { $0.value == path })?.key else { return }
            paths[name] = nil
            onFree()
        }
    }

    /// Asks which of these names other programs have.
    /// - Parameter completion: called with whether the answer differs from the last one.
    func find(among names: Set<String>, completion: @escaping (Bool) -> Void) {
        let finish: MudraClient.Completion<[MudraObject]> = { [weak self] result in
            guard let self, case .success(let objects) = result else { return completion(false) }
            let others = objects.filter {
                names.contains($0.text(PropertyName.name)) && $0.text(PropertyName.owner) != self.client.uniqueName
            }
            let next = Dictionary(others.map { ($0.text(PropertyName.name), $0.path) }) { first, _ in first }
            let isNews = next != paths
            paths = next
            completion(isNews)
        }
        do throws(BusError) {
            try client.objects(of: MudraObject.recognizer, startsService: false, completion: finish)
        } catch {
            completion(false)
        }
    }

    /// Treats all names as free.
    func forget() {
        paths = [:]
    }

    /// Logs the names that the configuration in force leaves out, once.
    func tell() {
        let next = paths.keys.sorted()
        guard next != told else { return }
        told = next
        if !next.isEmpty {
            log(
                "other programs of yours have gestures of the same names, so mudra-actions leaves them out until the"
                    + " names are free: \(next.joined(separator: ", "))")
        }
        onChange()
    }
}
