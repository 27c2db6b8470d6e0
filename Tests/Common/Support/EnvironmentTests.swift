import Foundation
import Testing

@testable import MudraSupport

/// The variables of the environment.
@Suite struct EnvironmentTests {
    @Test("A variable that is not set is left out") func aMissingVariable() throws {
        let path = try #require(ProcessInfo.processInfo.environment["PATH"])
        #expect(Environment.value(of: "PATH") == path)
        #expect(Environment.value(of: "MUDRA_NOT_SET") == nil)
        #expect(Environment.values(of: ["MUDRA_NOT_SET", "PATH"]) == ["PATH": path])
    }
}
