import Testing

/// A password for root, whom polkit asks where no user is in the group sudo.
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
