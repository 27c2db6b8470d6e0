import Glibc
import MudraSupport

/// The file of the keys by which X servers let a user's programs in (`man 7 Xsecurity`, `Xauth(3)`).
enum XAuthority {
    /// The one kind of keys that is in use.
    static let protocolName = "MIT-MAGIC-COOKIE-1"
    // Where an entry's server runs: on the machine with the name, or anywhere.
    private static let local = 256
    private static let anywhere = 65_535

    /// The key of a server on this machine; nil: there is none, and the server may still know us by our user.
    static func cookie(in file: String, display number: String) -> [UInt8]? {
        var name = [CChar](repeating: 0, count: 256)
        guard let bytes = try? FileReader.read(file, limitMebibytes: 1), gethostname(&name, name.count - 1) == 0 else {
            return nil
        }
        let host = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return cookie(in: bytes, display: number, host: host)
    }

    /// - Parameter bytes: the file: entries of a number and four texts. Numbers have their high byte first.
    static func cookie(in bytes: [UInt8], display number: String, host: [UInt8]) -> [UInt8]? {
        var rest = bytes[...]
        while let family = half(&rest), let address = text(&rest), let display = text(&rest), let name = text(&rest),
            let key = text(&rest)
        {
            let isHere = family == anywhere || family == local && address.elementsEqual(host)
            let isOfDisplay = display.isEmpty || display.elementsEqual(number.utf8)
            if isHere, isOfDisplay, name.elementsEqual(protocolName.utf8) { return Array(key) }
        }
        return nil
    }

    private static func half(_ rest: inout ArraySlice<UInt8>) -> Int? {
        guard rest.count >= 2, let high = rest.popFirst(), let low = rest.popFirst() else { return nil }
        return Int(high) << 8 | Int(low)
    }

    private static func text(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let size = half(&rest), size <= rest.count else { return nil }
        defer { rest = rest.dropFirst(size) }
        return rest.prefix(size)
    }
}
