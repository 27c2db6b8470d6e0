import Glibc
import MudraDeclarations
import MudraSupport

/// The rules in Sway's configuration files that map pointers to outputs. Sway tells no program of them. Rules that
/// `swaymsg` adds later stay unknown.
struct SwayRules {
    /// Whether each identifier's devices are mapped: `*`, `type:pointer` or `VENDOR:PRODUCT:NAME`, as Sway writes it.
    private var isMapped: [String: Bool] = [:]
    /// The values of `set`.
    private var variables: [String: String]
    /// The identifier of the block that a line belongs to.
    private var block: String?
    private var filesLeft = 64
    /// The bytes of files and of variables' values that are still taken. A variable that has another one twice would double
    /// with each line.
    private var bytesLeft = 1 << 20

    /// The devices with a rule, each as `match` in `mudrad.toml`. Most rules are for one device.
    var mappedPointers: [String] {
        Set(isMapped.lazy.filter(\.value).compactMap { Self.match(of: $0.key) }).sorted()
    }

    /// The rules of a running Sway.
    init(of process: Int32, _ environment: [String: String]) {
        let words = (try? FileReader.read("/proc/\(process)/cmdline", limitMebibytes: 1))?.split(separator: 0) ?? []
        let path = Self.file(in: words.map { String(decoding: $0, as: UTF8.self) }, environment) {
            FileReader.exists($0)
        }
        self.init(file: path.map { $0.hasPrefix("/") ? $0 : "/proc/\(process)/cwd/\($0)" }, environment)
    }

    /// The rules of a file and of those that it includes.
    init(file: String?, _ environment: [String: String]) {
        variables = ["HOME": environment["HOME"] ?? ""]
        if let file { read(file) }
    }

    /// The configuration that Sway reads.
    static func file(
        in commandLine: [String], _ environment: [String: String], exists: (String) -> Bool
    ) -> String? {
        for (index, word) in commandLine.enumerated().dropFirst() {
            if word.hasPrefix("--config=") { return String(word.dropFirst("--config=".count)) }
            guard word == "-c" || word == "--config", index + 1 < commandLine.count else { continue }
            return commandLine[index + 1]
        }
        let home = environment["HOME"] ?? ""
        let set = environment["XDG_CONFIG_HOME"] ?? ""
        let folder = set.isEmpty ? "\(home)/.config" : set
        return [
            "\(home)/.sway", "\(folder)/sway", "\(home)/.i3", "\(folder)/i3", "/etc/sway", "/etc/i3",
        ].lazy.map { "\($0)/config" }.first(where: exists)
    }

    private mutating func read(_ file: String) {
        guard filesLeft > 0, let bytes = try? FileReader.read(file, limitMebibytes: 1) else { return }
        filesLeft -= 1
        bytesLeft -= bytes.count
        guard bytesLeft >= 0 else { return }
        let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
        let text = String(decoding: bytes, as: UTF8.self).replacing("\\\n", with: " ")
        // A carriage return and the line's end are one Character.
        for line in text.split(whereSeparator: { $0 == "\n" || $0 == "\r\n" }) { read(line: line, in: folder) }
    }

    private mutating func read(line: Substring, in folder: String) {
        let line = line.drop { $0 == " " || $0 == "\t" }
        guard !line.hasPrefix("#") else { return }
        var words = Self.words(line)
        for index in words.indices { words[index] = expanded(words[index]) }
        guard let first = words.first else { return }
        if block != nil && first == "}" {
            block = nil
        } else if let block {
            note(words, of: block)
        } else if first == "set", words.count > 2, let name = Self.words(line)[1].split(separator: "$").first {
            variables[String(name)] = words[2...].joined(separator: " ")
        } else if first == "include", words.count > 1 {
            for path in words.dropFirst() { include(path, from: folder) }
        } else if first == "input", words.count > 1 {
            let identifier = words[1]
            words.removeFirst(2)
            if words.first == "{" { block = identifier } else { note(words, of: identifier) }
        }
    }

    private mutating func note(_ words: [String], of identifier: String) {
        guard words.count > 1 else { return }
        switch words[0] {
        case "map_to_output": isMapped[identifier] = words[1] != "*"
        case "map_to_region": isMapped[identifier] = true
        default: break
        }
    }

    private mutating func include(_ pattern: String, from folder: String) {
        let path = pattern.hasPrefix("~/") ? (variables["HOME"] ?? "") + pattern.dropFirst() : pattern
        var found = glob_t()
        defer { globfree(&found) }
        guard glob(path.hasPrefix("/") ? path : folder + path, 0, nil, &found) == 0 else { return }
        for index in 0..<Int(found.gl_pathc) {
            if let name = found.gl_pathv?[index] { read(String(cString: name)) }
        }
    }

    /// A word with the values of its variables, of which the longest name counts.
    private mutating func expanded(_ word: String) -> String {
        guard word.contains("$") else { return word }
        var parts = word.split(separator: "$", omittingEmptySubsequences: false).map { Array($0.utf8) }
        for index in parts.indices.dropFirst() {
            guard let (name, value) = variable(at: parts[index]) else {
                parts[index].insert(UInt8(ascii: "$"), at: 0)
                continue
            }
            bytesLeft -= value.utf8.count
            guard bytesLeft >= 0 else { return word }
            parts[index].replaceSubrange(..<name, with: value.utf8)
        }
        return String(decoding: parts.joined(), as: UTF8.self)
    }

    /// The variable with the longest name that begins a text.
    /// - Returns: the length of its name and its value; nil: there is none.
    private func variable(at text: [UInt8]) -> (name: Int, value: String)? {
        for length in stride(from: min(text.count, Self.longestName), to: 0, by: -1) {
            if let value = variables[String(decoding: text[..<length], as: UTF8.self)] { return (length, value) }
        }
        return nil
    }

    private static let longestName = 64

    /// The words of a line, with quotes removed.
    private static func words(_ line: Substring) -> [String] {
        var words: [String] = []
        var quote: Character?
        var isInWord = false
        for letter in line {
            if letter == quote {
                quote = nil
            } else if quote == nil, letter == "\"" || letter == "'" {
                quote = letter
                if !isInWord { words.append("") }
                isInWord = true
            } else if quote == nil, letter == " " || letter == "\t" || letter == "\r" {
                isInWord = false
            } else {
                if !isInWord { words.append("") }
                isInWord = true
                words[words.count - 1].append(letter)
            }
        }
        return words
    }

    /// The devices of an identifier; nil: pointers are not among them.
    private static func match(of identifier: String) -> String? {
        if identifier == "*" || identifier == "type:pointer" { return "*" }
        let parts = identifier.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let vendor = UInt16(parts[0]), let product = UInt16(parts[1]) else { return nil }
        return DeviceMatch.text(vendor: vendor, product: product)
    }
}
