import Glibc
import MudraSupport

/// The contents of files and folders, of a test and of the kernel.
package enum FileText {
    /// The contents of a file. Nil if it cannot be read.
    package static func read(_ path: String) -> String? {
        (try? FileReader.read(path, limitMebibytes: 256)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The names in a folder, unsorted. Empty if there is no such folder.
    package static func names(in path: String) -> [String] {
        ((try? FileReader.names(in: path)) ?? []).filter { $0 != "." && $0 != ".." }
    }

    /// The target of a symbolic link. Nil if the path is not one.
    package static func linkTarget(_ path: String) -> String? {
        var target = [CChar](repeating: 0, count: 4_096)
        let count = readlink(path, &target, target.count)
        return count < 0 ? nil : String(decoding: target[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
