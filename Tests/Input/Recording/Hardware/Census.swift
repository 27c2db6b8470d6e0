import MudraEvdev
import MudraRecording
import MudraTouch

/// The results of decoding a recording, counted like `ORACLE.tsv` and `LABELS.tsv`.
struct Census {
    /// Reports, including those without changes.
    private(set) var frames = 0
    /// The largest number of contacts that were down after a report.
    private(set) var mostContacts = 0
    /// Contacts that landed.
    private(set) var landings = 0
    /// From none down to none down. An episode that the recording's end cuts off counts.
    private(set) var episodes = 0
    /// Whether fingers were still down at the end.
    private(set) var endsDown = false
    /// Contacts that moved or lifted without having landed, landed twice, or were left out while they were down.
    private(set) var impossible = 0

    init(of recording: Recording) {
        var decoder = recording.makeDecoder(geometry: ScreenGeometry(recording.screen))
        var down: Set<ContactID> = []
        for event in recording.events {
            let wasEmpty = down.isEmpty
            decoder.decode(event) { frame in
                for contact in frame.contacts {
                    switch contact.phase {
                    case .began:
                        landings += 1
                        if !down.insert(contact.id).inserted { impossible += 1 }
                    case .ended, .cancelled:
                        if down.remove(contact.id) == nil { impossible += 1 }
                    case .moved, .stationary:
                        if !down.contains(contact.id) { impossible += 1 }
                    }
                }
            }
            // Not within a report: a slot that is used again empties the screen only for a moment without duration.
            if event.type == 0, event.code == 0 { frames += 1 }
            if wasEmpty, !down.isEmpty { episodes += 1 }
            mostContacts = max(mostContacts, down.count)
        }
        endsDown = !down.isEmpty
    }

    /// The differences from a row of `ORACLE.tsv` or `LABELS.tsv`, in the columns that the row has.
    func differences(from row: [String: String]) -> [String] {
        let counts = [
            ("frames", frames), ("max_contacts", mostContacts), ("tracking_ids", landings), ("episodes", episodes),
            ("end_down", endsDown ? 1 : 0),
        ]
        let differences = counts.compactMap { column, count in
            row[column].flatMap { $0 == "\(count)" ? nil : "\(column) \(count), not \($0)" }
        }
        return differences + (impossible > 0 ? ["\(impossible) contacts did what they cannot"] : [])
    }
}
