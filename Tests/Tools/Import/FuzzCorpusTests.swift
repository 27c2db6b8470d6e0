import Foundation
import ImportTrials
import TestSupport
import Testing

/// The corpora of the fuzzer of imports (`Tests/Fuzz/run`), each input once.
@Suite struct FuzzCorpusTests {
    @Test("Hostile configurations of other programs do no harm", arguments: ["import-lisgd", "import-touchegg"])
    func configurationsDoNoHarm(name: String) throws {
        let folder = URL(fileURLWithPath: Repository.path("Tests/Fuzz/corpus/\(name)"))
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(files.count >= 20)
        for file in files { ImportTrial.run([UInt8](try Data(contentsOf: file))) }
    }
}
