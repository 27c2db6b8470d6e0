import MudraBus
import MudraDeclarations

/// What calls cost. A program that asks for more than it has tokens for is told so, which costs next to nothing; so a
/// program that calls and calls keeps no other from being served, and the bus keeps nothing that we have not come to.
enum CallCost {
    /// To read something.
    static let read = 1
    /// To be told that it is too much: half of the calls that a program may make at once.
    static let refusal = 2
    /// So many values in what a call says cost one more.
    static let valuesForOne = 16
    /// To add or to change a recognizer: all screens get a new graph.
    static let change = 8
    /// To have polkit asked.
    static let authorization = 128

    /// What a change costs besides, as programs are told of it and read: one more for each KiB, and never so much that
    /// the largest change could not be paid.
    /// - Parameter extent: how much the recognizers are that come, change or go.
    static func reading(_ extent: DeclarationExtent, by programs: Int) -> Int {
        // Of each there is a signal at least.
        min(programs * (extent[.recognizers] * 256 + extent[.bytes]) / 1_024, burstOfProgram / 4)
    }

    /// What there is at most for a program: 256 recognizers four times over.
    static let burstOfProgram = 8_192
    /// What comes back: 2,048 properties, or 256 recognizers, a second.
    static let perSecondOfProgram = 2_048

    /// What so many programs may ask for.
    static func bucket(programs: Int = 1) -> TokenBucket {
        TokenBucket(burst: burstOfProgram * programs, perSecond: perSecondOfProgram * programs)
    }
}

extension BusError {
    /// Made once, since it is told often.
    static let tooFast = own(
        .tooFast,
        "you ask for more than \(CallCost.perSecondOfProgram) properties a second, or"
            + " \(CallCost.perSecondOfProgram / CallCost.change) recognizers, or all your programs"
            + " together for twice as much: wait a second")
}
