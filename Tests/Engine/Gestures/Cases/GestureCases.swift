import Foundation
import TestSupport
import Testing

/// The cases collected from other systems, or the cases in `MUDRA_CASES=FILE`.
@Suite struct GestureCases {
    static let file =
        ProcessInfo.processInfo.environment["MUDRA_CASES"].map { URL(fileURLWithPath: $0) }
        ?? URL(fileURLWithPath: Repository.path("../shared/cases/gesture-cases.json"))

    @Test(
        "All collected gesture cases pass",
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
            } catch let error as GestureCase.Malformed {
                failed += 1
                print("\(object["case"] ?? "?"): \(error)")
            }
        }
        for (reason, count) in skipped.sorted(by: { $0.key < $1.key }) { print("skipped \(count): \(reason)") }
        print("cases: \(passed) passed, \(failed) failed, \(skipped.values.reduce(0, +)) skipped")
        #expect(failed == 0)
        #expect(passed > 0)
    }

    /// Three moves of one finger to the right, in units that are millimetres.
    private static func drag(_ change: (inout GestureCase.Object) -> Void) -> GestureCase.Object {
        let frame = { (time: Double, x: Double, phase: String) -> GestureCase.Object in
            ["t_ms": time, "touches": [["id": 0, "x": x, "y": 50.0, "phase": phase] as GestureCase.Object]]
        }
        var object: GestureCase.Object = [
            "case": "made up", "units_per_mm": 1.0,
            "recognizers": [["id": "pan", "type": "pan"], ["id": "turn", "type": "pan"]] as [GestureCase.Object],
            "relations": [["kind": "exclusive", "between": ["pan", "turn"]]] as [GestureCase.Object],
            "frames": [frame(-20, 10, "down"), frame(-10, 20, "move"), frame(0, 25, "move"), frame(10, 25, "up")],
            "expected": [["recognizer": "pan", "state": "began", "at_ms": -10.0, "rotation_rad_ne": 1.0]]
                as [GestureCase.Object],
        ]
        change(&object)
        return object
    }

    @Test("The times of a case may be negative") func timesMayBeNegative() throws {
        #expect(try CaseRunner.run(Self.drag { _ in }) == [])
    }

    @Test("The message for an impossible number names its place") func numbersThatCannotBeAreNamed() {
        for (key, value) in [("t_ms", -1e300), ("t_ms", .infinity)] as [(String, Double)] {
            let object = Self.drag { $0["frames"] = [[key: value]] as [GestureCase.Object] }
            #expect(throws: GestureCase.Malformed.self) { try CaseRunner.run(object) }
        }
        #expect(throws: GestureCase.Malformed.self) {
            try CaseRunner.run(Self.drag { $0["frames"] = [["touches": []]] as [GestureCase.Object] })
        }
        #expect(throws: GestureCase.Malformed.self) { try CaseRunner.run(Self.drag { $0["units_per_mm"] = 0.0 }) }
    }

    @Test("A change is compared with the change before it") func aChangeIsComparedWithTheOneBefore() throws {
        for (delta, isRight) in [([5.0, 0.0], true), ([4.0, 0.0], false)] {
            let problems = try CaseRunner.run(
                Self.drag {
                    $0["expected"] =
                        [
                            ["recognizer": "pan", "state": "began"],
                            ["recognizer": "pan", "state": "changed", "delta": delta],
                        ] as [GestureCase.Object]
                })
            #expect(problems.isEmpty == isRight, "\(problems)")
        }
    }

    @Test("A case reports gestures that must not be active together") func exclusiveGesturesAreReported() throws {
        let both = try CaseRunner.run(
            Self.drag {
                $0["relations"] =
                    [
                        ["kind": "exclusive", "between": ["pan", "turn"]],
                        ["kind": "simultaneous", "between": ["pan", "turn"]],
                    ] as [GestureCase.Object]
            })
        #expect(both == ["pan and turn are active together"])
    }

    @Test("A delegate may keep a touch from a recognizer") func aDelegateMayKeepATouchFromARecognizer() throws {
        let problems = try CaseRunner.run(
            Self.drag {
                $0["recognizers"] =
                    [["id": "pan", "type": "pan", "delegate": ["should_receive_touch": false]] as GestureCase.Object]
                ($0["relations"], $0["expected"], $0["never"]) = (
                    [GestureCase.Object](), [GestureCase.Object](), ["pan"]
                )
            })
        #expect(problems == [])
    }
}
