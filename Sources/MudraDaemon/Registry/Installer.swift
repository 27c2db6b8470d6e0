import MudraBus

/// Brings what clients have registered to the screens, and tells when it is in charge there.
///
/// One at a time: what changes meanwhile goes together when that is done. A client that changes and changes would fill
/// the memory with graphs that the real-time queue has not come to.
@BusActor
final class Installer {
    private let recognition: Recognition
    private let instances: RecognizerInstances
    private let registry: Registry
    private var isUnderWay = false
    /// Whether something has changed since what is under way began.
    private var isDue = false
    /// To be answered when what is under way is in charge; when what is due is.
    private var answers: [() -> Void] = []
    private var laterAnswers: [() -> Void] = []

    init(_ recognition: Recognition, instances: RecognizerInstances, registry: Registry) {
        self.recognition = recognition
        self.instances = instances
        self.registry = registry
    }

    /// Something has changed.
    func install() {
        if isUnderWay { isDue = true } else { start() }
    }

    /// Answers a call when everything that has changed so far is in charge: what fingers do after the answer is
    /// recognized by it.
    func answer(_ call: BusCall, _ values: [BusValue] = []) -> BusAnswer {
        guard isUnderWay else { return .values(values) }
        let answer = { call.answer(values) }
        if isDue { laterAnswers.append(answer) } else { answers.append(answer) }
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
