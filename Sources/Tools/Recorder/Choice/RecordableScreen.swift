import Glibc
import MudraClient
import MudraEvdev
import MudraInterface
import MudraSupport
import MudraTouch

/// A screen that can be recorded, known to udev, mudrad or both.
package struct RecordableScreen {
    /// Its node: `/dev/input/event5`.
    package let node: String
    /// Its name, safe to print.
    package let name: String
    /// udev's description of it; nil if there is none.
    let known: InputNode?
    /// Its D-Bus object, if mudrad reads it.
    package let object: MudraObject?

    /// Finds the screen that a user asked for.
    /// - Parameters:
    ///   - word: its node, the node's last part, or its name; nil: the only touchscreen there is.
    ///   - nodes: all input nodes. A node that mudra does not use is recorded if the user names it.
    ///   - objects: the screens that mudrad reads.
    /// - Throws: `RecorderError` if there is none, or more than one.
    package static func choose(
        _ word: String?, among nodes: [(node: InputNode, role: NodeRole)], _ objects: [MudraObject]
    ) throws(RecorderError) -> RecordableScreen {
        let object = { (path: String) in objects.first { $0.text(PropertyName.node) == path } }
        var screens = nodes.filter { word != nil || $0.role == .touchscreen }.map { node, _ in
            RecordableScreen(node: node.path, name: node.name, known: node, object: object(node.path))
        }
        // mudrad may know screens that udev does not report.
        screens += objects.filter { object in !nodes.contains { $0.node.path == object.text(PropertyName.node) } }.map {
            RecordableScreen(
                node: $0.text(PropertyName.node), name: $0.text(PropertyName.name).sanitizedForDisplay, known: nil,
                object: $0)
        }
        guard let word else { return try onlyOne(of: screens, none: "there is no touchscreen") }
        let path = resolved(word)
        let meant = screens.filter { $0.node == path || $0.node == "/dev/input/\(word)" || $0.name == word }
        if meant.isEmpty, word.hasPrefix("/") {
            return RecordableScreen(node: path, name: word.sanitizedForDisplay, known: nil, object: nil)
        }
        return try onlyOne(of: meant, none: "there is no device \"\(word.sanitizedForDisplay)\"")
    }

    private static func onlyOne(
        of screens: [RecordableScreen], none: String
    ) throws(RecorderError) -> RecordableScreen {
        guard let first = screens.first else {
            throw RecorderError("\(none): `mudractl devices` lists all devices")
        }
        guard screens.count == 1 else {
            throw RecorderError(
                lines: ["several devices match, name one by its node:"] + screens.map { "  \($0.node)  \($0.name)" })
        }
        return first
    }

    /// The target of a link, for example of one in `/dev/input/by-path`.
    private static func resolved(_ word: String) -> String {
        guard word.hasPrefix("/"), let path = realpath(word, nil) else { return word }
        defer { free(path) }
        let resolved = String(cString: path)
        return resolved.hasPrefix("/dev/input/") ? resolved : word
    }
}

extension RecordableScreen {
    /// Size and orientation that mudrad uses, for a comment in the file; nil if it reports no size.
    var geometryComment: String? {
        guard let object, let size = object.size else { return nil }
        return "\(size.asComment), orientation \(object.text(PropertyName.orientation))"
    }
}

extension ScreenSize {
    /// The size for a comment in the file.
    var asComment: String { "mudra uses a size of \(width.text(decimals: 1)) x \(height.text(decimals: 1)) mm" }
}
