import Foundation
import Testing

/// The cases collected from other systems, or those of `MUDRA_CASES=FILE`.
@Suite struct GestureCases {
    static let file =
        ProcessInfo.processInfo.environment["MUDRA_CASES"].map { URL(fileURLWithPath: $0) }
        ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../shared/cases/gesture-cases.json")

    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: file.path), "no gesture-cases.json beside the repository"))
    func allPass() throws {
        var (passed, failed) = (0, 0)
        var skipped: [String: Int] = [:]
        for object in try GestureCase.load(Self.file) {
            do {
                let problems = try CaseRunner.run(object)
                if problems.isEmpty {
                    passed += 1
                } else {
                    failed += 1
                    print("\(object["case"] ?? "?"): \(problems.joined(separator: "; "))")
                }
            } catch GestureCase.Skipped.because(let reason) {
                skipped[reason, default: 0] += 1
            }
        }
        for (reason, count) in skipped.sorted(by: { $0.key < $1.key }) { print("skipped \(count): \(reason)") }
        print("cases: \(passed) passed, \(failed) failed, \(skipped.values.reduce(0, +)) skipped")
        #expect(failed == 0)
        #expect(passed > 0)
    }
}
