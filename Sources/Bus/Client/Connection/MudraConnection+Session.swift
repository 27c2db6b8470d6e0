import MudraBus
import MudraInterface

extension MudraConnection {
    /// Reports our session to `mudrad`, if it runs. Replaces all earlier reports.
    package func setSession(
        _ facts: SessionFacts, completion: @escaping Completion<Void> = { _ in }
    ) throws(BusError) {
        let orientations = facts.orientations.sorted { $0.key < $1.key }
            .map { BusValue.entry(.string($0.key), .string($0.value.rawValue)) }
        let areas = facts.pointerAreas.sorted { $0.key < $1.key }
            .map { name, area in
                let numbers = [area.x, area.y, area.width, area.height].map(BusValue.double)
                return BusValue.entry(.string(name), .structure(numbers))
            }
        let values: [(String, BusValue?)] = [
            (CallOption.compositor, facts.compositor.map { .string($0) }),
            (CallOption.cancelsTouches, facts.cancelsTouches.map { .boolean($0) }),
            (CallOption.tellsBeyondEdge, facts.tellsBeyondEdge.map { .boolean($0) }),
            (CallOption.orientations, .array(of: "{ss}", orientations)),
            (CallOption.pointerAreas, areas.isEmpty ? nil : .array(of: "{s(dddd)}", areas)),
            (CallOption.mappedPointers, facts.mappedPointers.isEmpty ? nil : .strings(facts.mappedPointers)),
        ]
        let told = BusValue.properties(values.compactMap { key, value in value.map { (key, $0) } })
        try call(MethodName.setSession, [told], startsService: false) { completion($0.map { _ in }) }
    }
}
