extension NixEvaluator {
    /// The result of one of the functions that put texts together; nil: it is another function.
    mutating func application(_ terms: ArraySlice<NixTerm>, _ depth: Int) throws(ImportError) -> SplicedText? {
        guard depth < Self.maxDepth, let function = terms.first?.lastName else { return nil }
        let arguments = Array(terms.dropFirst())
        switch (function, arguments.count) {
        case ("mkForce", 1), ("mkDefault", 1): return try text(arguments[...], depth: depth)
        case ("toString", 1):
            if let texts = try list(arguments[...], depth: depth) { return joined(texts, by: " ") }
            return try text(arguments[...], depth: depth)
        case ("escapeShellArg", 1): return try text(arguments[...], depth: depth).map(quoted)
        case ("escapeShellArgs", 1), ("escapeSystemdExecArgs", 1):
            return try list(arguments[...], depth: depth).map { joined($0.map(quoted), by: " ") }
        case ("concatStrings", 1): return try list(arguments[...], depth: depth).map { joined($0, by: "") }
        case ("concatStringsSep", 2):
            guard let separator = try text(arguments[..<1], depth: depth) else { return nil }
            let texts = try list(arguments[1...], depth: depth)
            return texts.map { joined($0, by: String(decoding: separator.bytes, as: UTF8.self)) }
        case ("concatMapStringsSep", 3):
            guard let separator = try text(arguments[..<1], depth: depth) else { return nil }
            let texts = try mapped(arguments[1], arguments[2...], depth)
            return texts.map { joined($0, by: String(decoding: separator.bytes, as: UTF8.self)) }
        case ("getExe", 1):
            // The path of a package's main program.
            guard arguments[0].lastName == "lisgd" else { return nil }
            var text = SplicedText()
            text.append("lisgd".utf8, for: arguments[0].range.lowerBound)
            return text
        default: return nil
        }
    }

    /// The results of a function `(name: text)` for the texts of a list.
    mutating func mapped(
        _ function: NixTerm?, _ terms: ArraySlice<NixTerm>, _ depth: Int
    ) throws(ImportError) -> [SplicedText]? {
        guard let function, case .group(UInt8(ascii: "("), let inner) = function.kind, inner.count > 2,
            let name = inner[0].word, inner[1].isSign(":"), let texts = try list(terms, depth: depth)
        else { return nil }
        let outer = parameters[name]
        var results: [SplicedText] = []
        for text in texts {
            parameters[name] = text
            guard let result = try self.text(inner[2...], depth: depth) else { continue }
            try spend(result.bytes.count, at: function)
            results.append(result)
        }
        parameters[name] = outer
        return results
    }

    private func joined(_ texts: [SplicedText], by separator: String) -> SplicedText {
        var all = SplicedText()
        for (index, text) in texts.enumerated() {
            if index > 0 { all.append(separator.utf8, for: text.origin(of: 0)) }
            all.append(text)
        }
        return all
    }

    /// The text between '' for a shell.
    private func quoted(_ text: SplicedText) -> SplicedText {
        var quoted = SplicedText()
        quoted.append("'".utf8, for: text.origin(of: 0))
        for (offset, byte) in text.bytes.enumerated() {
            if byte == UInt8(ascii: "'") {
                quoted.append("'\\''".utf8, for: text.origin(of: offset))
            } else {
                quoted.append(byte, from: text.origin(of: offset))
            }
        }
        quoted.append("'".utf8, for: text.origin(of: text.bytes.count))
        return quoted
    }
}
