import MudraBus
import MudraInterface

// The context in D-Bus types.

extension ContextKeeper {
    /// The values, and those of the touchscreens as lists.
    var properties: BusValue {
        let lists = context.screenTexts.map { ($0.key, BusValue.strings($0.value)) }
        let texts = context.values.map { ($0.key, BusValue.string($0.value)) }
        return .properties((lists + texts).sorted { $0.0 < $1.0 })
    }

    /// The programs that tell the values, by the values' names.
    var originProperties: BusValue {
        .array(of: "{ss}", origins.sorted { $0.key < $1.key }.map { .entry(.string($0.key), .string($0.value)) })
    }

    /// Sets the values of `SetContext`: texts, truths and whole numbers.
    func set(_ values: [String: BusValue]) throws(BusError) {
        do throws(Refusal) {
            var texts: [String: String] = [:]
            for (key, value) in values {
                guard let text = value.contextText else {
                    throw Refusal(message: "\(key.debugDescription) must be a text, a truth or a whole number")
                }
                texts[key] = text
            }
            try set(texts)
        } catch {
            throw BusError(name: ActionsInterface.invalidContext, message: error.message)
        }
    }
}

extension BusValue {
    /// The text of a value of the context; nil: it cannot be one.
    fileprivate var contextText: String? {
        switch self {
        case .string(let text): text
        case .boolean(let flag): "\(flag)"
        case .byte(let number): "\(number)"
        case .int16(let number): "\(number)"
        case .uint16(let number): "\(number)"
        case .int32(let number): "\(number)"
        case .uint32(let number): "\(number)"
        case .int64(let number): "\(number)"
        case .uint64(let number): "\(number)"
        // JavaScript, in which KWin's scripts are written, has no other numbers.
        case .double(let number): Int64(exactly: number).map { "\($0)" }
        default: nil
        }
    }
}
