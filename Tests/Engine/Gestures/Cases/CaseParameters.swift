import Gestures

/// A recognizer's parameters in a case's units. A parameter that is never taken is unknown.
struct CaseParameters {
    private var rest: GestureCase.Object
    private let unitsPerMillimetre: Double

    init(_ object: GestureCase.Object, unitsPerMillimetre: Double) {
        rest = object
        self.unitsPerMillimetre = unitsPerMillimetre
    }

    /// A parameter that was not taken, to skip the case for it.
    var unknown: String? { rest.keys.min() }

    mutating func drop(_ key: String) {
        rest[key] = nil
    }

    mutating func take<Value>(_ key: String, _ set: (Value) -> Void) {
        if let found = rest[key], let value = found as? Value {
            set(value)
            rest[key] = nil
        }
    }

    mutating func takeTime(_ key: String, _ set: (Microseconds) -> Void) {
        // An impossible time is not taken, so that it is reported as unknown.
        guard let time = rest[key] as? Double, (0...86_400_000).contains(time) else { return }
        take(key) { (milliseconds: Double) in set(Microseconds(UInt64(milliseconds * 1_000))) }
    }

    mutating func takeLength(_ key: String, _ set: (Double) -> Void) {
        let scale = unitsPerMillimetre
        take(key) { (units: Double) in set(units / scale) }
    }

    mutating func takeWord<Word: RawRepresentable<String>>(_ key: String) throws -> Word? {
        var text: String?
        take(key) { text = $0 }
        guard let text else { return nil }
        guard let word = Word(rawValue: text) else { throw GestureCase.Skipped.because("\(key) \(text)") }
        return word
    }

    /// A delegate with the case's answers: `{"should_begin": false}` and so on.
    mutating func takeDelegate() throws -> CaseDelegate? {
        var object: GestureCase.Object?
        take("delegate") { object = $0 }
        return try object.map(CaseDelegate.init)
    }
}

/// Gives the case's answers.
final class CaseDelegate: RecognizerDelegate {
    private let mayReceive: Bool
    private let mayBegin: Bool
    private let partners: [String]?
    private let isSimultaneous: Bool
    private let waitsFor: [String]
    private let letsWait: [String]

    init(_ object: GestureCase.Object) throws {
        var rest = CaseParameters(object, unitsPerMillimetre: 1)
        var (mayReceive, mayBegin, isSimultaneous) = (true, true, false)
        var partners: [String]?
        var (waitsFor, letsWait): ([String], [String]) = ([], [])
        rest.take("should_receive") { mayReceive = $0 }
        rest.take("should_receive_touch") { mayReceive = $0 }
        rest.take("should_begin") { mayBegin = $0 }
        rest.take("simultaneous") { (answer: Bool) in isSimultaneous = answer }
        rest.take("simultaneous") { (names: [String]) in (isSimultaneous, partners) = (true, names) }
        rest.take("require_failure_of") { waitsFor = $0 }
        rest.take("required_to_fail_by") { letsWait = $0 }
        if let unknown = rest.unknown { throw GestureCase.Skipped.because("delegate \(unknown)") }
        self.mayReceive = mayReceive
        self.mayBegin = mayBegin
        self.isSimultaneous = isSimultaneous
        self.partners = partners
        self.waitsFor = waitsFor
        self.letsWait = letsWait
    }

    func recognizer(_ recognizer: any Recognizer, shouldReceive touch: TrackedTouch, in zone: Zone?) -> Bool {
        mayReceive
    }

    func recognizerShouldBegin(_ recognizer: any Recognizer) -> Bool { mayBegin }

    func recognizer(
        _ recognizer: any Recognizer, shouldRecognizeSimultaneouslyWith other: any Recognizer
    ) -> Bool {
        isSimultaneous && partners?.contains(other.label) ?? true
    }

    func recognizer(_ recognizer: any Recognizer, shouldRequireFailureOf other: any Recognizer) -> Bool {
        waitsFor.contains(other.label)
    }

    func recognizer(_ recognizer: any Recognizer, shouldBeRequiredToFailBy other: any Recognizer) -> Bool {
        letsWait.contains(other.label)
    }
}
