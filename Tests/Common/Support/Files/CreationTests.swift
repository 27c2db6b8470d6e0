import Glibc
import MudraSupport
import TestSupport
import Testing

/// Writing files and folders that do not exist yet.
@Suite struct CreationTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("A new file has its text, and an existing one is left as it is") func existingFiles() throws {
        let path = folder.path("a.toml")
        try FileWriter.create("one", at: path)
        #expect(throws: FileError.self) { try FileWriter.create("two", at: path) }
        #expect(FileText.read(path) == "one")
        // Nothing else is left.
        #expect(try FileReader.names(in: folder.path, suffix: "") == ["a.toml"])
    }

    @Test("Folders are made with those that contain them, also if some exist") func folders() throws {
        try FileWriter.makeFolders(folder.path("a/b"))
        try FileWriter.makeFolders(folder.path("a/b/c"))
        #expect(FileReader.isFolder(folder.path("a/b/c")))
        try FileWriter.create("", at: folder.path("file"))
        #expect(throws: FileError.self) { try FileWriter.makeFolders(folder.path("file/d")) }
    }
}
