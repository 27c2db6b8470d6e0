import MudraClient

/// The error of a call; nil: the call succeeds.
func mudraError(_ call: () async throws -> Void) async -> MudraError? {
    do {
        try await call()
        return nil
    } catch {
        return error as? MudraError
    }
}

extension MudraError {
    /// The name of its case.
    var caseName: String? { Mirror(reflecting: self).children.first?.label }
}
