import Foundation
import TestSupport
import Testing

/// A program of another user that harms the daemon in one of the ways of `mudra-bench abuse`.
struct Abuser {
    /// The user `nobody`, who is without a session and without any rights.
    static let user: uid_t = 65_534
    /// Only root can start programs as another user.
    static let isPossible = getuid() == 0

    let program: Program

    /// - Parameter text: the program prints it when the abuse is under way.
    init(
        _ manner: String, on fixture: BusFixture, saying text: String, sourceLocation: SourceLocation = #_sourceLocation
    )
        throws
    {
        program = try Program("mudra-bench", ["abuser", fixture.bus, manner, "\(Self.user)"], in: fixture.folder)
        program.wait(for: text, sourceLocation: sourceLocation)
    }

    /// Starts the abuse and returns at once.
    init(_ manner: String, on fixture: BusFixture) throws {
        program = try Program("mudra-bench", ["abuser", fixture.bus, manner, "\(Self.user)"], in: fixture.folder)
    }
}
