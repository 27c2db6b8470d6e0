/// A program of another user that listens at a socket. Only root can start it.
package final class Stranger {
    package static let user: UInt32 = 12_345
    private static let script =
        "$s = IO::Socket::UNIX->new(Local => shift, Listen => 8) or die; $| = 1; print \"ready\\n\"; sleep 600"

    private let program: Program

    /// - Parameter path: the socket's, in a folder where that user may write.
    package init(at path: String) throws {
        let perl = ["/usr/bin/perl", "-MIO::Socket::UNIX", "-e", Self.script, path]
        program = try Program(
            starting: ["/usr/bin/setpriv", "--reuid=\(Self.user)", "--regid=\(Self.user)", "--clear-groups"] + perl,
            output: .lines)
        _ = program.readLine()
    }
}
