import Foundation
import SessionTrials
import TestSupport
import Testing

/// The corpora of the fuzzers of sessions (`Tests/Fuzz/run`), each input once.
@Suite struct FuzzCorpusTests {
    private func inputs(_ name: String) throws -> [[UInt8]] {
        let folder = URL(fileURLWithPath: Repository.path("Tests/Fuzz/corpus/\(name)"))
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return try files.map { [UInt8](try Data(contentsOf: $0)) }
    }

    @Test("Window managers' messages do no harm") func windowManagersDoNoHarm() throws {
        let inputs = try inputs("windows")
        #expect(inputs.count >= 20)
        for input in inputs { WindowsTrial(input)?.run() }
    }

    @Test("X servers' messages do no harm") func xServersDoNoHarm() throws {
        let inputs = try inputs("xserver")
        #expect(inputs.count >= 20)
        for input in inputs { XServerTrial.run(input) }
    }
}
