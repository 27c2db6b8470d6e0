/// Brings what clients have registered to the screens, and tells when it is in charge there. Confined to the bus queue.
///
/// One at a time: what changes meanwhile goes together when that is done. A client that changes and changes would fill
/// the memory with lineups that the real-time queue has not come to.
final class Installer {
    private let loop: RecognitionLoop
    private let lineups: Lineups
    private let registry: Registry
    /// Called before anything is said to be in charge: what happened before that is to be told first.
    var onInstalled: () -> Void = {}
    private var isUnderWay = false
    private var isDue = false
    /// What is to be done when what is due is in charge.
    private var waiting: [() -> Void] = []

    init(loop: RecognitionLoop, lineups: Lineups, registry: Registry) {
        self.loop = loop
        self.lineups = lineups
        self.registry = registry
    }

    /// Something has changed.
    func install() {
        isDue = true
        if !isUnderWay { start() }
    }

    /// Calls `body` when everything that has changed so far is in charge.
    func whenInstalled(_ body: @escaping () -> Void) {
        guard isUnderWay else { return body() }
        waiting.append(body)
    }

    private func start() {
        isDue = false
        isUnderWay = true
        let departed = registry.departedTags
        let bodies = Passage(waiting)
        waiting = []
        loop.install(lineups.all()) { [weak self] in self?.finish(departed, bodies.value) }
    }

    private func finish(_ departed: [UInt32], _ bodies: [() -> Void]) {
        onInstalled()
        registry.forget(departed)
        for body in bodies { body() }
        isUnderWay = false
        if isDue { start() }
    }
}
