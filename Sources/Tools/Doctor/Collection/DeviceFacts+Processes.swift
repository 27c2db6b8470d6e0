import Glibc
import MudraSupport

extension DeviceFacts.Process {
    /// These programs open nodes, but do not take events from mudrad: mudrad itself, and logind for compositors.
    private static let innocent = ["mudrad", "systemd-logind"]

    /// The processes that have a node open, without this one and the innocent ones. Only root sees other users' ones.
    static func all(reading node: String) -> [DeviceFacts.Process] {
        let numbers = ((try? FileReader.names(in: "/proc")) ?? []).compactMap { Int32($0) }.sorted()
        return numbers.compactMap { id in
            guard id != getpid(), isOpen(node, by: id) else { return nil }
            let name = name(of: id)
            return innocent.contains(name) ? nil : DeviceFacts.Process(id: id, name: name)
        }
    }

    private static func isOpen(_ node: String, by id: Int32) -> Bool {
        let folder = "/proc/\(id)/fd"
        return ((try? FileReader.names(in: folder)) ?? []).contains { number in
            var target = [CChar](repeating: 0, count: Int(PATH_MAX))
            let length = readlink("\(folder)/\(number)", &target, target.count - 1)
            return length > 0 && target.prefix(length).elementsEqual(node.utf8.lazy.map { CChar(bitPattern: $0) })
        }
    }

    private static func name(of id: Int32) -> String {
        let bytes = (try? FileReader.read("/proc/\(id)/comm", limitMebibytes: 1)) ?? []
        return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
}
