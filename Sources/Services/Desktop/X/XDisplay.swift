/// An X server on this machine.
struct XDisplay: Hashable, Sendable {
    /// The server as users write it: `:0`.
    let name: String
    let number: String
    let socket: String
    /// The file with the server's key; nil: there is none.
    let authority: String?

    /// nil: the environment does not name such a server.
    /// - Parameter environment: `DISPLAY`, `XAUTHORITY` and `HOME`, as far as they are set.
    init?(_ environment: [String: String]) {
        let name = environment["DISPLAY"] ?? ""
        // `:0`, `:0.0` or `unix:0`; any other host is reached over a network.
        let parts = name.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].isEmpty || parts[0] == "unix",
            let number = parts[1].split(separator: ".").first,
            number.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
        else { return nil }
        let authority = environment["XAUTHORITY"] ?? environment["HOME"].map { "\($0)/.Xauthority" }
        self.init(name: name, number: String(number), socket: "/tmp/.X11-unix/X\(number)", authority: authority)
    }

    init(name: String, number: String, socket: String, authority: String?) {
        (self.name, self.number, self.socket, self.authority) = (name, number, socket, authority)
    }
}
