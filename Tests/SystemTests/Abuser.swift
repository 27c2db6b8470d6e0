import Foundation
import TestSupport
import Testing

/// A program of another user's that does the daemon harm, as `mudra-bench abuse` has it.
struct Abuser {
    /// Somebody without a session, and without anything else.
    static let user: uid_t = 65_534
    /// Only root can be others.
    static let isPossible = getuid() == 0

    let program: Program

    /// - Parameter text: what it says when the harm is under way.
    init(_ manner: String, on stage: BusStage, saying text: String, sourceLocation: SourceLocation = #_sourceLocation)
        throws
    {
        program = try Program("mudra-bench", ["abuser", stage.bus, manner, "\(Self.user)"], in: stage.folder)
        program.wait(for: text, sourceLocation: sourceLocation)
    }

    /// Begins without waiting for anything.
    init(_ manner: String, on stage: BusStage) throws {
        program = try Program("mudra-bench", ["abuser", stage.bus, manner, "\(Self.user)"], in: stage.folder)
    }
}
