import Foundation
import TestSupport
import Testing
import TouchSamples

/// Programs of users that come, are stopped, continue and are killed.
final class SoakCrowd {
    private final class Client {
        let folder: TemporaryFolder
        let program: Program
        var isHeldUp = false

        init(_ user: User, _ program: String, _ arguments: (TemporaryFolder) throws -> [String]) throws {
            folder = try TemporaryFolder()
            self.program = try Program(as: user, program, try arguments(folder), in: folder)
        }
    }

    private(set) var come = 0
    private(set) var gone = 0
    private(set) var heldUp = 0
    private var clients: [Client] = []
    private let users: [User]

    /// - Parameter users: the users of the programs.
    init(of users: [User]) {
        self.users = users
    }

    /// A user starts to listen, or registers gestures.
    func enter(_ numbers: inout SeededNumbers) throws {
        // The emulated machine is slow, so the number of programs is limited.
        if clients.count >= 6 { leave(&numbers) }
        come += 1
        let user = users[come % users.count]
        let number = come
        clients.append(
            Bool.random(using: &numbers)
                ? try Client(user, "mudractl") { _ in ["monitor", "--json"] }
                : try Client(user, "mudra-actions") {
                    ["--config", try $0.write(Self.gestures(number), to: "gestures.toml")]
                })
    }

    /// Stops a program, which then does not read.
    func holdUp(_ numbers: inout SeededNumbers) {
        guard let client = clients.filter({ !$0.isHeldUp }).randomElement(using: &numbers) else { return }
        client.program.send(SIGSTOP)
        client.isHeldUp = true
        heldUp += 1
    }

    /// Continues a stopped program.
    func letGoOn(_ numbers: inout SeededNumbers) {
        guard let client = clients.filter(\.isHeldUp).randomElement(using: &numbers) else { return }
        client.program.send(SIGCONT)
        client.isHeldUp = false
    }

    /// Kills a program, which may be stopped.
    func leave(_ numbers: inout SeededNumbers) {
        guard let index = clients.indices.randomElement(using: &numbers) else { return }
        kill(clients.remove(at: index))
    }

    /// Kills all programs.
    func leave() {
        for client in clients { kill(client) }
        clients = []
    }

    private func kill(_ client: Client) {
        client.program.stop(SIGKILL)
        gone += 1
        // Status 1 means, for example, that the user had no session. A crash ends a program by another signal.
        let status = client.program.status
        #expect(status == 128 + SIGKILL || status == 1, "\(client.program.said)")
    }

    private static func gestures(_ number: Int) -> String {
        """
        [[gesture]]
        name = "press-\(number)"
        type = "long-press"
        min_duration_ms = 200
        [[gesture]]
        name = "pinch-\(number)"
        type = "pinch"
        simultaneous_with = ["transform-\(number)"]
        [[gesture]]
        name = "transform-\(number)"
        type = "transform"
        """
    }
}
