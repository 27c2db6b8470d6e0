import Glibc

/// This program once more, in another role and another process, which ends with the object or with this process.
final class BenchChild {
    private let pid: pid_t
    private let input: Int32
    private let output: Int32

    /// Why there is no child, or no answer from it.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Starts `mudra-bench` with these arguments.
    init(_ arguments: [String]) throws(Failure) {
        var (toChild, fromChild): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        guard pipe(&toChild) == 0, pipe(&fromChild) == 0 else { throw Failure(description: "there are no pipes left") }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, toChild[0], STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, fromChild[1], STDOUT_FILENO)
        for descriptor in toChild + fromChild { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        var words: [UnsafeMutablePointer<CChar>?] = (["mudra-bench"] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var pid: pid_t = 0
        let error = posix_spawn(&pid, "/proc/self/exe", &actions, nil, &words, environ)
        close(toChild[0])
        close(fromChild[1])
        guard error == 0 else {
            throw Failure(description: "mudra-bench cannot start itself: \(String(cString: strerror(error)))")
        }
        (self.pid, input, output) = (pid, toChild[1], fromChild[0])
    }

    deinit {
        close(input)
        close(output)
        kill(pid, SIGKILL)
        var status: Int32 = 0
        waitpid(pid, &status, 0)
    }

    /// Sends a number.
    func send(_ number: UInt64) {
        withUnsafeBytes(of: number) { _ = write(input, $0.baseAddress, $0.count) }
    }

    /// So many numbers that it has sent.
    func receive(_ count: Int) throws(Failure) -> [UInt64] {
        var numbers = [UInt64](repeating: 0, count: count)
        let size = count * MemoryLayout<UInt64>.stride
        var length = 0
        while length < size {
            let part = numbers.withUnsafeMutableBytes {
                read(output, $0.baseAddress.map { $0 + length }, size - length)
            }
            guard part > 0 else { throw Failure(description: "what was measured has ended by itself") }
            length += part
        }
        return numbers
    }
}
