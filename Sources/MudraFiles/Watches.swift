/// What is watched at a time, and what was found when that was begun.
struct Watches {
    /// A folder in which some names count.
    struct Folder {
        /// Where it is, without links and without a slash at the end.
        let path: String
        var names: Set<String> = []
        var suffixes: Set<String> = []

        /// Whether news of this name is of interest.
        func has(_ name: String) -> Bool {
            names.contains(name) || suffixes.contains { FileReader.matches(name, suffix: $0) }
        }
    }

    /// By the kernel's numbers.
    var folders: [Int32: Folder] = [:]
    /// Where the regular files are, without links, by the kernel's numbers; one file may have several names.
    var files: [Int32: Set<String>] = [:]
    /// Which of the paths, and which files in the folders that were asked for, lead to something.
    var found: Set<String> = []
    /// Files that hold nothing.
    var empty: Set<String> = []
    /// Why not all that should be watched is; nil if it is.
    var shortage: String?

    /// The kernel's numbers of all of them.
    var numbers: Set<Int32> { Set(folders.keys).union(files.keys) }
}
