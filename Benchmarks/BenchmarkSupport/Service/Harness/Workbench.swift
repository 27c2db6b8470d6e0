import Glibc
import MudraSupport

/// Finds the measured programs and the description of the emulated screen.
package struct Workbench {
    private let programs: String
    private let recordings: String

    /// - Parameters:
    ///   - programs: the folder with `mudrad` and the programs it is compared with; nil: the folder of this program.
    ///   - recordings: the folder with `touchscreen.umockdev`; nil: `Recordings` in a folder above this program.
    /// - Throws: `MeasureError` if there is no such folder.
    package init(programs: String?, recordings: String?) throws(MeasureError) {
        let ours = Self.folder(of: Self.ourselves)
        self.programs = programs ?? ours
        let found = recordings ?? Self.foldersAbove(ours).map { $0 + "/Recordings" }.first(where: Self.describesScreen)
        guard let found, Self.describesScreen(found) else {
            let place = recordings ?? "a folder Recordings above \(ours)"
            throw MeasureError("touchscreen.umockdev is not in \(place); use --recordings DIR")
        }
        self.recordings = found
    }

    /// The path of this program, to run it in another role.
    static var ourselves: String { resolve("/proc/self/exe") }

    /// The path of a program of the build.
    func program(_ name: String) throws(MeasureError) -> String {
        let path = "\(programs)/\(name)"
        guard access(path, X_OK) == 0 else {
            throw MeasureError("cannot find \(path): build it, or use --programs DIR")
        }
        return path
    }

    /// The path of a program that may be installed.
    static func installed(_ name: String) -> String? {
        ["/usr/bin/", "/usr/local/bin/"].map { $0 + name }.first { access($0, X_OK) == 0 }
    }

    /// umockdev's description of the screen `event3`.
    var description: String { "\(recordings)/touchscreen.umockdev" }

    private static func describesScreen(_ folder: String) -> Bool {
        FileReader.exists("\(folder)/touchscreen.umockdev")
    }

    private static func resolve(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    }

    private static func foldersAbove(_ path: String) -> [String] {
        Array(sequence(first: path) { $0.isEmpty ? nil : folder(of: $0) })
    }
}
