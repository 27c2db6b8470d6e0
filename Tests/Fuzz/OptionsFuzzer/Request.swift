import FuzzInput
import Gestures

@testable import MudraDeclarations

/// A program's request over D-Bus.
struct Request {
    /// A recognizer, or a zone, which has no type.
    struct Item {
        var name: String
        var type = ""
        var options: [String: OptionValue] = [:]
    }

    var recognizers: [Item] = []
    var zones: [Item] = []
}

extension Input {
    /// The input's whole request, with up to more recognizers than a word has bits.
    mutating func request() -> Request {
        var request = Request()
        while !isEmpty, request.recognizers.count < 80, request.zones.count < 40 {
            let kind = byte()
            // A type and a number of options, or neither.
            if kind & 0x80 == 0 {
                request.recognizers.append(recognizer(Int(kind & 0x0f), options: Int(kind >> 4)))
            } else {
                request.zones.append(zone(options: Int(kind & 3)))
            }
        }
        return request
    }

    private mutating func recognizer(_ typeIndex: Int, options count: Int) -> Request.Item {
        let type = GestureType.allCases.indices.contains(typeIndex) ? GestureType.allCases[typeIndex] : nil
        var item = Request.Item(name: name(), type: type?.rawValue ?? text())
        // These types are refused at once without these options.
        switch type {
        case .edgePan: item.options["edge"] = .string(choice(Edge.allCases).rawValue)
        case .swipe: item.options["direction"] = .string(choice(Direction.allCases).rawValue)
        default: break
        }
        let keys = (type?.optionKeys ?? []) + Self.commonKeys
        for _ in 0..<count {
            let (key, value) = option(keys)
            item.options[key] = value
        }
        return item
    }

    private mutating func zone(options count: Int) -> Request.Item {
        var item = Request.Item(name: name())
        let kind = byte()
        if kind & 1 != 0 { item.options["rect"] = .numbers((0..<4).map { _ in Double(number()) }) }
        if kind & 2 != 0 { item.options["unit"] = .string("mm") }
        if kind & 4 != 0 { item.options["parent"] = .string(name()) }
        for _ in 0..<count {
            let (key, value) = option(["rect", "unit", "parent", "name"])
            item.options[key] = value
        }
        return item
    }

    /// A key, mostly one that exists, and a value; nil removes the key.
    private mutating func option(_ keys: [String]) -> (key: String, value: OptionValue?) {
        let index = Int(byte())
        let key = index < 0xf0 ? keys[index % keys.count] : text()
        return (key, optionValue())
    }

    /// The options of every recognizer.
    private static let commonKeys = [
        "enabled", "zone", "require_failure_of", "simultaneous_with", "cancels_touches", "delays_touches_began",
        "delays_touches_ended", "smoothing", "devices", "group", "click", "keys", "drag", "scroll", "mm_per_notch",
        "on_changed",
    ]
}
