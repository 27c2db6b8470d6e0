import MudraBus
import MudraGestureSettings
import MudraInterface

/// Keeps the context of gestures: what sources find out, and what programs and gestures set, which counts first.
@BusActor
final class ContextKeeper {
    /// A change that `set` refuses, in a few words.
    struct Refusal: Error, Hashable {
        let message: String
    }

    /// Called when `context` or `origins` have changed.
    var onChange: () -> Void = {}
    private(set) var context = Context()
    /// The programs that tell values, by the values' names.
    private(set) var origins: [String: String] = [:]
    private let sources: [any ContextSource]
    private var own: [String: String] = [:]
    private var followed: Set<String> = []

    init(_ sources: [any ContextSource]) {
        self.sources = sources
        for source in sources { source.onChange = { [weak self] in self?.update() } }
    }

    /// Follows the values of these names, and no others.
    func follow(_ keys: Set<String>) {
        guard keys != followed else { return }
        followed = keys
        for source in sources { source.follow(keys) }
        update()
    }

    /// Sets values, until they are set again. A value with an empty text is taken away.
    func set(_ values: [String: String]) throws(Refusal) {
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
            if let problem = ContextKey.problem(with: value, for: key, by: .program) { throw Refusal(message: problem) }
        }
        let next = own.merging(values) { $1 }.filter { !$0.value.isEmpty }
        guard next.count <= ContextKey.most else {
            throw Refusal(message: "the context has room for \(ContextKey.most) values, not for \(next.count)")
        }
        own = next
        update()
    }

    private func update() {
        var next = Context(screens: sources.flatMap(\.screens))
        let told = origins
        origins = [:]
        for source in sources {
            next.values.merge(source.values) { $1 }
            let keys = Array(source.values.keys) + (source.screens.isEmpty ? [] : Array(next.screenTexts.keys))
            for key in keys { origins[key] = source.name }
        }
        next.values.merge(own) { $1 }
        for key in own.keys { origins[key] = ActionsInterface.contextIsSet }
        guard next != context || origins != told else { return }
        context = next
        onChange()
    }
}
