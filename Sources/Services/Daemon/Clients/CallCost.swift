import MudraBus
import MudraDeclarations

/// The costs of calls, in tokens. A program that has too few tokens left gets an error, which costs next to nothing. So
/// a program that calls without pause does not hold up other programs, and the bus need not keep calls that we have not
/// read.
enum CallCost {
    static let read = 1
    /// The error for too many calls. At this cost, the error goes out for half of the calls that a program may make at
    /// once.
    static let refusal = 2
    /// Each of this many values in a call's arguments costs one token more.
    static let valuesForOne = 16
    /// Adding or changing a recognizer: all screens get a new graph.
    static let change = 8
    /// Asking polkit.
    static let authorization = 128

    /// The additional cost of a change, since programs get and read signals about it: one token per KiB, but never so
    /// much that the largest change could not be paid.
    /// - Parameter extent: the size of the recognizers that are added, changed or removed.
    static func reading(_ extent: DeclarationExtent, by programs: Int) -> Int {
        // Each recognizer has at least one signal.
        min(programs * (extent[.recognizers] * 256 + extent[.bytes]) / 1_024, burstOfProgram / 4)
    }

    /// The most tokens of a program: enough for 256 recognizers four times.
    static let burstOfProgram = 8_192
    /// The tokens that a program regains a second: 2,048 properties, or 256 recognizers.
    static let perSecondOfProgram = 2_048

    /// A full bucket for so many programs.
    static func bucket(programs: Int = 1) -> TokenBucket {
        TokenBucket(burst: burstOfProgram * programs, perSecond: perSecondOfProgram * programs)
    }
}

extension BusError {
    /// Made once, since it is sent often.
    static let tooFast = own(
        .tooFast,
        "your program asks for more than \(CallCost.perSecondOfProgram) properties or"
            + " \(CallCost.perSecondOfProgram / CallCost.change) recognizers a second, or all your programs"
            + " together ask for twice that: wait a second")
}
