import Glibc
import TestSupport
import Testing

@testable import MudraDesktop

/// The users whose programs count as servers of a session.
@Suite struct SocketPeerTests {
    @Test("Our own programs and root's count, and no others") func ownAndRootsCount() {
        #expect(SocketPeer.refusal(of: 1_000, at: "/s", for: 1_000) == nil)
        #expect(SocketPeer.refusal(of: 0, at: "/s", for: 1_000) == nil)
        for owner: uid_t in [1, 999, 1_001, 65_534, .max] {
            #expect(SocketPeer.refusal(of: owner, at: "/s", for: 1_000)?.isRefusal == true)
            #expect(SocketPeer.refusal(of: owner, at: "/s", for: 0)?.isRefusal == true)
        }
        let message = SocketPeer.refusal(of: 1_001, at: "/tmp/.X11-unix/X0", for: 1_000)?.message
        #expect(message?.hasPrefix("/tmp/.X11-unix/X0 belongs to a program of another user (1001): ") == true)
    }

    @Test("A socket without a program is no refusal") func absenceIsNoRefusal() throws {
        #expect(throws: DisplayError("No such file or directory")) { try SocketPeer.connect(to: "/nonexistent/socket") }
    }

    /// The socket's file belongs to us: only the program that listens counts.
    @Test("A program of another user is refused wherever it listens", .enabled(if: geteuid() == 0, "as root only"))
    func othersAreRefused() throws {
        let folder = try TemporaryFolder()
        #expect(chmod(folder.path, 0o777) == 0)
        let other = try Stranger(at: folder.path("socket"))
        #expect(chown(folder.path("socket"), 0, 0) == 0)
        let refusal = try #require(SocketPeer.refusal(of: Stranger.user, at: folder.path("socket"), for: 0))
        #expect(throws: refusal) { try SocketPeer.connect(to: folder.path("socket")) }
        let display = XDisplay(name: ":0", number: "0", socket: folder.path("socket"), authority: nil)
        #expect(PointerMatrices.keep(on: display) == refusal)
        var refusals: [DisplayError] = []
        let found = WindowManagerSocket.find(["SWAYSOCK": folder.path("socket")], compositor: 0) { refusals.append($0) }
        #expect(found == nil && refusals == [refusal])
        withExtendedLifetime(other) {}
    }
}
