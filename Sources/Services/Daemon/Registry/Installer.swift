import MudraBus

/// Installs registered recognizers on the screens, and reports when they are in use there.
///
/// Only one installation runs at a time; changes during it go together into the next one. Otherwise a client that
/// changes recognizers without pause would fill the memory with graphs that wait for the real-time queue.
@BusActor
final class Installer {
    private let recognition: Recognition
    private let instances: RecognizerInstances
    private let registry: Registry
    private var isUnderWay = false
    /// Whether something has changed since the current installation began.
    private var isDue = false
    /// Calls to answer after the current installation, and after the next one.
    private var answers: [() -> Void] = []
    private var laterAnswers: [() -> Void] = []

    init(_ recognition: Recognition, instances: RecognizerInstances, registry: Registry) {
        self.recognition = recognition
        self.instances = instances
        self.registry = registry
    }

    func install() {
        if isUnderWay { isDue = true } else { start() }
    }

    /// Answers a call when all changes so far are in use on the screens: from the answer on, they recognize what
    /// fingers do.
    func answer(_ call: BusCall, _ values: [BusValue] = []) -> BusAnswer {
        guard isUnderWay else { return .values(values) }
        let answer = { call.answer(values) }
        if isDue { laterAnswers.append(answer) } else { answers.append(answer) }
        return .later
    }

    /// Answers a call when the screens use all changes so far, of recognizers and of anything else.
    func answerWhenInUse(_ call: BusCall) -> BusAnswer {
        recognition.tell({ _ in }) { [self] in
            if case .values(let values) = answer(call) { call.answer(values) }
        }
        return .later
    }

    private func start() {
        isUnderWay = true
        let departed = registry.departedTags
        let next = instances.transferAll()
        recognition.tell({ $0.install(next) }, then: { [weak self] _ in self?.finish(departed) })
    }

    private func finish(_ departed: [UInt32]) {
        registry.forget(departed)
        let done = answers
        (answers, laterAnswers) = (laterAnswers, [])
        isUnderWay = false
        if isDue {
            isDue = false
            start()
        }
        for answer in done { answer() }
    }
}
