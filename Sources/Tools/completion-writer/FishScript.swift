import MudraProgram

/// The completion of a program for fish.
struct FishScript {
    let program: ProgramSyntax

    init(_ program: ProgramSyntax) { self.program = program }

    var text: String {
        var lines = [program.heading(for: "fish"), ""]
        if program.asksDaemon { lines += [questions, ""] }
        if !program.commands.isEmpty { lines += [seenDefinition, ""] }
        lines.append("complete -c \(program.name) -f")
        guard !program.commands.isEmpty else {
            let ours = program.own.startsProgram ? "__fish_is_first_token" : nil
            lines += program.own.options.map { complete(ours, option: $0) }
            if program.own.startsProgram { lines.append(complete(nil, "-x -a '(__fish_complete_subcommand)'")) }
            return lines.joined(separator: "\n") + "\n"
        }
        lines += program.own.options.map { complete("__fish_use_subcommand", option: $0) }
        lines += program.commands.map {
            complete("__fish_use_subcommand", "-a \($0.name) -d \(quoted($0.summary))")
        }
        return (lines + [""] + options + [""] + operands).joined(separator: "\n") + "\n"
    }

    /// The name of the function that looks for words.
    private var seen: String { "__\(program.name)_seen" }

    private var seenDefinition: String {
        #"""
        # Whether one of these words is on the command line. In fish 4.0, __fish_seen_subcommand_from takes "on" for
        # "orientation".
        function __PROGRAM_seen
            for word in (commandline -opc)[2..]
                contains -- $word $argv; and return
            end
            return 1
        end
        """#.replacingName(program.name)
    }

    private var questions: String {
        #"""
        # What PROGRAM lists on the bus of the command line, soon or not at all.
        function __PROGRAM_ask
            set -l words (commandline -opc)
            set -l bus
            for index in (seq (count $words))
                if string match -q -- '--bus=*' $words[$index]
                    set bus --bus (string replace -- --bus= '' $words[$index])
                else if test $words[$index] = --bus; and test $index -lt (count $words)
                    set bus --bus $words[(math $index + 1)]
                end
            end
            timeout 2 PROGRAM $argv[1] --json $bus 2> /dev/null < /dev/null
        end

        # __PROGRAM_names true|false: gestures and groups, of those that are enabled or are not.
        function __PROGRAM_names
            __PROGRAM_ask gestures | string match -- "*\"enabled\":$argv[1],*" |
                string replace -r -f '^{"name":"([A-Za-z0-9_-]*)".*,"group":"([A-Za-z0-9_-]*)".*' '$1 $2' | string split -n ' ' | sort -u
        end

        function __PROGRAM_gestures
            __PROGRAM_ask gestures | string replace -r -f '^{"name":"([A-Za-z0-9_-]*)".*' '$1'
        end

        function __PROGRAM_touchscreens
            set -l folder
            string match -q -- '/*' (commandline -ct); and set folder /dev/input/
            __PROGRAM_ask devices | string replace -r -f '^{"node":"/dev/input/(event[0-9]*)".*,"used":true,.*' "$folder\$1"
        end
        """#.replacingName(program.name)
    }

    /// Each option once, for all commands that have it.
    private var options: [String] {
        var known: Set<OptionSyntax> = []
        return program.commands.flatMap(\.options).compactMap { option in
            guard known.insert(option).inserted else { return nil }
            let commands = program.commands.filter { $0.options.contains(option) }.map(\.name)
            return complete("\(seen) \(commands.joined(separator: " "))", option: option)
        }
    }

    private var operands: [String] {
        program.commands.flatMap { command in
            command.operands.enumerated().compactMap { index, operand in
                var condition = "\(seen) \(command.name)"
                // The next operand is offered after one of these words.
                if case .words(let words) = operand.kind {
                    condition += "; and not \(seen) \(words.joined(separator: " "))"
                } else if index > 0, case .words(let words) = command.operands[index - 1].kind {
                    condition += "; and \(seen) \(words.joined(separator: " "))"
                }
                return offer(operand.kind).map { complete(condition, $0) }
            }
        }
    }

    private func complete(_ condition: String?, option: OptionSyntax) -> String {
        let letter = option.letter.map { "-s \($0) " } ?? ""
        let value = option.value.map { value in
            value.kind == .file ? "-r -F " : "-x \(offer(value.kind).map { "\($0) " } ?? "")"
        }
        return complete(condition, "\(letter)-l \(option.name) \(value ?? "")-d \(quoted(option.help))")
    }

    private func complete(_ condition: String?, _ rest: String) -> String {
        "complete -c \(program.name) " + (condition.map { "-n '\($0)' " } ?? "") + rest
    }

    private func offer(_ kind: ValueKind) -> String? {
        if let words = program.words(of: kind) { return "-a '\(words.joined(separator: " "))'" }
        return switch kind {
        case .file: "-F"
        case .touchscreen: "-a '(__\(program.name)_touchscreens)'"
        case .gesture: "-a '(__\(program.name)_gestures)'"
        case .enabledGesture(let isEnabled): "-a '(__\(program.name)_names \(isEnabled))'"
        default: nil
        }
    }

    private func quoted(_ text: String) -> String {
        "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
}
