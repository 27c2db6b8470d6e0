import Dispatch
import MudraBus
import MudraGestureSettings
import MudraSupport

/// Logs once which gestures stay paused because no program tells a value of the window that they depend on.
@BusActor
final class UntoldWarning {
    /// Longer than a window manager takes to answer, and a shell's extension to start after us.
    private static let delay = DispatchTimeInterval.seconds(10)

    private let keeper: ContextKeeper
    private let log: Log
    /// The gestures by the value of the window that they depend on.
    private var dependents: [String: [String]] = [:]
    private let timer = OneShotTimer(on: BusActor.queue)
    /// The values that have been logged.
    private var told: Set<String> = []

    init(_ keeper: ContextKeeper, log: Log) {
        (self.keeper, self.log) = (keeper, log)
        timer.onTime = { [weak self] in self?.warn() }
    }

    /// Checks these gestures after a while.
    func check(_ bindings: [GestureBinding]) {
        dependents = [:]
        for binding in bindings {
            for key in ContextKey.ofWindow where binding.contextKeys.contains(key) {
                dependents[key, default: []].append(binding.name)
            }
        }
        if !dependents.isEmpty { timer.start(after: Self.delay) }
    }

    private func warn() {
        for (key, names) in dependents.sorted(by: { $0.key < $1.key })
        where keeper.context.values[key] == nil && told.insert(key).inserted {
            let shown = Set(names).sorted()
            log(
                "no program tells the \(key) of the window that has the focus, so these gestures stay off:"
                    + " \(shown.joined(separator: ", ")). gestures.toml(5) says which window managers do (CONTEXT)")
        }
    }
}
