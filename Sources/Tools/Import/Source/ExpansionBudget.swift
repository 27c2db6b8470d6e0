import MudraSettings
import MudraSupport

/// The limit on the text that all expansions in a file add together. A value may contain other values, and an array may
/// be used many times, so a file of 1 MiB could ask for gigabytes.
///
/// A class, since all parts of the file share it: a unit may start many scripts.
final class ExpansionBudget {
    /// More than the commands of 2000 gestures need.
    private static let mostKibibytes = 256
    /// A word takes memory even if it is empty, in bytes.
    static let word = 64

    let file: String
    private var left = mostKibibytes << 10

    init(file: String) {
        self.file = file
    }

    /// - Parameter position: the expansion's place.
    func spend(_ bytes: Int, at position: SourcePosition) throws(ImportError) {
        guard bytes <= left else {
            let message =
                "the values of variables, arrays and the like add more than \(Self.mostKibibytes) KiB to the file: "
                + "write shorter values, or use them less often"
            throw ImportError(diagnostic: Diagnostic(file: file, position: position, message: message))
        }
        left -= bytes
    }
}
