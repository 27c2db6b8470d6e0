import Testing

/// Gives root a password, and takes it back. polkit asks for it, since the group sudo is empty.
final class RootPassword {
    let password: String
    private let before: String

    init(_ password: String) throws {
        self.password = password
        before = try Package.shell("getent shadow root | cut --delimiter=: --fields=2 | tr --delete '\\n'")
        try Package.shell("echo 'root:\(password)' | chpasswd")
    }

    deinit {
        _ = try? Package.attempt("usermod --password '\(before)' root")
    }
}
