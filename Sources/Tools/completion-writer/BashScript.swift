import MudraProgram

/// The completion of a program for bash.
struct BashScript {
    let program: ProgramSyntax
    private let function: String

    init(_ program: ProgramSyntax) {
        self.program = program
        function = program.function
    }

    var text: String {
        let parts = [
            program.heading(for: "bash"), program.asksDaemon ? questions : "", offer, completion,
            "complete -F \(function) \(program.name)",
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    private var questions: String {
        #"""
        # _PROGRAM_ask BUS COMMAND: what PROGRAM lists there, soon or not at all.
        _PROGRAM_ask() {
            timeout 2 PROGRAM "$2" --json ${1:+--bus "$1"} 2> /dev/null < /dev/null
        }

        _PROGRAM_gestures() {
            _PROGRAM_ask "$1" gestures | sed -n 's/^{"name":"\([A-Za-z0-9_-]*\)".*/\1/p'
        }

        # _PROGRAM_names BUS true|false: gestures and groups, of those that are enabled or are not.
        _PROGRAM_names() {
            _PROGRAM_ask "$1" gestures | sed -n "/\"enabled\":$2,/{s/^{\"name\":\"\([A-Za-z0-9_-]*\)\".*,\"group\":\"\([A-Za-z0-9_-]*\)\".*/\1\n\2/p}" |
                sed '/^$/d' | sort -u
        }

        # _PROGRAM_touchscreens BUS CURRENT: as they are named there.
        _PROGRAM_touchscreens() {
            local folder=
            [[ $2 != /* ]] || folder='\/dev\/input\/'
            _PROGRAM_ask "$1" devices | sed -n "s/^{\"node\":\"\/dev\/input\/\(event[0-9]*\)\".*,\"used\":true,.*/$folder\1/p"
        }
        """#.replacingName(program.name)
    }

    private var offer: String {
        #"""
        # FUNCTION_offer CURRENT: the words on standard input that go on from there. Not `compgen -W`, which would run what
        # is in them.
        FUNCTION_offer() {
            local word
            while read -r word; do
                [[ $word == "$1"* ]] && COMPREPLY+=("$word")
            done
        }
        """#.replacingName(function, "FUNCTION")
    }

    private var completion: String {
        let others = program.optionsWithValues.filter { $0.name != "bus" }.flatMap(\.names)
        let valued = others.isEmpty ? [] : ["            \(others.joined(separator: " | "))) previous= ;;"]
        var lines = [
            "\(function)() {",
            "    # Not COMP_WORDS: an address has colons and equal signs in it, at which bash would cut it.",
            "    local line=${COMP_LINE:0:COMP_POINT} words current previous= command= bus= word operands=0 options=",
            "    read -ra words <<< \"$line\"",
            "    current=",
            "    [[ $line == *[[:space:]] ]] || { current=${words[-1]}; unset 'words[-1]'; }",
            "    COMPREPLY=()",
            "    for word in \"${words[@]:1}\"; do",
            "        # The value of an option is none itself.",
            "        case $previous in",
            "            --bus) bus=$word previous= ;;",
        ]
        lines += valued
        lines += [
            "            *)",
            "                previous=$word",
            "                case $word in",
            "                    --bus=*) bus=${word#*=} ;;",
            "                    -*) ;;",
            "                    *) if [[ -z $command ]]; then command=$word; else operands=$((operands + 1)); fi ;;",
            "                esac",
            "                ;;",
            "        esac",
            "    done",
            "    case $current in",
            "        --*=*)",
            "            previous=${current%%=*}",
            "            current=${current#*=}",
            "            ;;",
            "    esac",
            "",
            "    case $previous in",
        ]
        for option in program.optionsWithValues {
            let offer = option.value.flatMap { self.offer($0.kind) }.map { "\($0)\n            " } ?? ""
            lines.append("        \(option.names.joined(separator: " | ")))")
            lines.append("            \(offer)return")
            lines.append("            ;;")
        }
        lines += ["    esac", "", "    case $command in"]
        let own = program.own.options.flatMap(\.names)
        let commands = program.commands.map(\.name)
        lines.append("        \"\") options=\"\((commands + own).joined(separator: " "))\" ;;")
        for command in program.commands {
            let options = command.options.flatMap(\.names).joined(separator: " ")
            lines.append("        \(command.name)) options=\"\(options)\" ;;")
        }
        lines += [
            "    esac",
            "    if [[ -z $command\(program.own.startsProgram ? " &&" : " ||") $current == -* ]]; then",
            "        \(function)_offer \"$current\" < <(printf '%s\\n' $options)",
            "        return",
            "    fi",
        ]
        if !program.commands.isEmpty { lines += operands }
        if program.own.startsProgram { lines += otherProgram }
        return (lines + ["}"]).joined(separator: "\n")
    }

    /// Completes the name of another program, and leaves its arguments to that program's completion.
    private var otherProgram: [String] {
        #"""

            if [[ -z $command ]]; then
                mapfile -t COMPREPLY < <(compgen -c -- "$current")
            elif declare -F _command_offset > /dev/null; then
                _command_offset 1
            else
                compopt -o filenames 2> /dev/null
                mapfile -t COMPREPLY < <(compgen -f -- "$current")
            fi
        """#.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    private var operands: [String] {
        var lines = ["", "    case $command:$operands in"]
        for command in program.commands {
            for (index, operand) in command.operands.enumerated() {
                guard let offer = offer(operand.kind) else { continue }
                lines.append("        \(command.name):\(operand.repeats ? "*" : "\(index)"))")
                lines.append("            \(offer)")
                lines.append("            ;;")
            }
        }
        return lines + ["    esac"]
    }

    /// The script lines that offer words of a kind for `$current`, the first without indentation; nil for a kind that the
    /// shell cannot know.
    private func offer(_ kind: ValueKind) -> String? {
        if let words = program.words(of: kind) {
            return "\(function)_offer \"$current\" < <(printf '%s\\n' \(words.joined(separator: " ")))"
        }
        let source: String
        switch kind {
        case .file:
            return "compopt -o filenames 2> /dev/null\n            mapfile -t COMPREPLY < <(compgen -f -- \"$current\")"
        case .touchscreen: source = "touchscreens \"$bus\" \"$current\""
        case .gesture: source = "gestures \"$bus\""
        case .enabledGesture(let isEnabled): source = "names \"$bus\" \(isEnabled)"
        default: return nil
        }
        return "\(function)_offer \"$current\" < <(\(function)_\(source))"
    }
}

extension String {
    /// The template with a name inserted.
    func replacingName(_ name: String, _ word: String = "PROGRAM") -> String {
        var text = ""
        var rest = self[...]
        while let range = rest.firstRange(of: word) {
            text += rest[..<range.lowerBound] + name
            rest = rest[range.upperBound...]
        }
        return text + rest
    }
}
