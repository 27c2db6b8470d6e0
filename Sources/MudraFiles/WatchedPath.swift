/// A path whose changes somebody wants to hear of. There need be nothing there yet, and anything on the way to it may be
/// a symbolic link.
public enum WatchedPath: Hashable, Sendable {
    /// What has this name: a file that comes, goes, is written or is replaced, or a link to one.
    case file(String)
    /// The files in a folder, as `FileReader.names(in:suffix:)` finds them.
    case files(in: String, suffix: String)
}
