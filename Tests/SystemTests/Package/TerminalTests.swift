import Foundation
import TestSupport
import Testing

/// The package's scripts, which root runs on a terminal, give users no access to that terminal.
extension Package {
    @Suite(.serialized) struct TerminalTests {
        /// A program of alice in place of her service manager: it sees each process that comes to talk to her manager.
        ///
        /// Unchecked: the lock guards `seen`.
        private final class Impostor: @unchecked Sendable {
            /// A process that has connected.
            struct Visitor {
                let user: uid_t
                /// The number of its controlling terminal. 0 if there is none.
                let terminal: Int
                let openFiles: [String]
                let cgroup: String
            }

            private let place = "/run/user/\(User.alice.id)/systemd/private"
            private let listener: Int32
            private let lock = NSLock()
            private var seen: [Visitor] = []

            var visitors: [Visitor] { lock.withLock { seen } }

            init() throws {
                guard rename(place, place + ".real") == 0 else { throw POSIXError(.ENOENT) }
                listener = try UnixSocket.listener(at: place)
                guard chown(place, User.alice.id, User.alice.id) == 0 else { throw POSIXError(.EPERM) }
                Thread.detachNewThread { [weak self, listener] in
                    while case let visit = accept(listener, nil, nil), visit >= 0 {
                        // The process waits for an answer meanwhile.
                        self?.receive(visit)
                        close(visit)
                    }
                }
            }

            deinit {
                shutdown(listener, Int32(SHUT_RDWR))
                close(listener)
                rename(place + ".real", place)
            }

            private func receive(_ visit: Int32) {
                // struct ucred, which Swift does not import: process, user, group.
                var peer: (pid: pid_t, user: uid_t, group: gid_t) = (0, 0, 0)
                var size = socklen_t(MemoryLayout.size(ofValue: peer))
                guard getsockopt(visit, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 else { return }
                let folder = "/proc/\(peer.pid)"
                let stat = (try? String(contentsOfFile: folder + "/stat", encoding: .utf8)) ?? ""
                // Field 3 follows the name.
                let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
                let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/fd")) ?? []
                let visitor = Visitor(
                    user: peer.user, terminal: fields.count > 4 ? Int(fields[4]) ?? -1 : -1,
                    openFiles: descriptors.compactMap {
                        try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/fd/\($0)")
                    },
                    cgroup: (try? String(contentsOfFile: folder + "/cgroup", encoding: .utf8)) ?? "")
                lock.withLock { seen.append(visitor) }
            }
        }

        private static let commands = ["dpkg --install '\(Host.package ?? "")'", "dpkg --remove mudra"]

        @Test("A process of a user gets no access to root's terminal", arguments: commands)
        func userProcessGetsNoTerminalOfRoot(_ command: String) throws {
            try Package.prepare()
            let session = try LoginSession(of: .alice, at: .terminal(2))
            let terminal = try PseudoTerminal(columns: 80, rows: 24)
            let impostor = try Impostor()
            let folder = try TemporaryFolder()
            let dpkg = try Program("/bin/sh", terminal.words(command), in: folder)
            dpkg.waitForEnd()
            #expect(dpkg.status == 0 && terminal.drain() > 0)
            let visitors = impostor.visitors
            #expect(!visitors.isEmpty)
            let own = try String(contentsOfFile: "/proc/self/cgroup", encoding: .utf8)
            for visitor in visitors {
                #expect(visitor.user == User.alice.id && visitor.terminal == 0, "\(visitor)")
                #expect(!visitor.openFiles.contains { $0.hasPrefix("/dev/pts") || $0 == "/dev/tty" }, "\(visitor)")
                // With root's cgroup, logind and polkit would count the process as a part of root's session.
                #expect(visitor.cgroup != own, "\(visitor)")
            }
            print("\(command): \(visitors)")
            withExtendedLifetime(session) {}
        }
    }
}
