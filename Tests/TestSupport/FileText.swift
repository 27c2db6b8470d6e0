import Glibc
import MudraFiles

/// What files hold, and folders: those of a test, and the kernel's.
package enum FileText {
    /// A whole file; nil: it cannot be read.
    package static func read(_ path: String) -> String? {
        (try? FileReader.read(path, limitMebibytes: 256)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The names in a folder, in no order; none where there is no such folder.
    package static func names(in path: String) -> [String] {
        ((try? FileReader.names(in: path)) ?? []).filter { $0 != "." && $0 != ".." }
    }

    /// What a symbolic link points to; nil when it is none.
    package static func linkTarget(_ path: String) -> String? {
        var target = [CChar](repeating: 0, count: 4_096)
        let count = readlink(path, &target, target.count)
        return count < 0 ? nil : String(decoding: target[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
