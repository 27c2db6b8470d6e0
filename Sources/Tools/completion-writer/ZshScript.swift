import MudraProgram

/// The completion of a program for zsh.
struct ZshScript {
    let program: ProgramSyntax

    init(_ program: ProgramSyntax) { self.program = program }

    var text: String {
        let heading = ["#compdef \(program.name)", program.heading(for: "zsh"), ""]
        let body =
            program.commands.isEmpty
            ? [arguments(of: program.own, margin: "")]
            : (program.asksDaemon ? [questions, ""] : []) + completion + ["", "\(program.function) \"$@\""]
        return (heading + body).joined(separator: "\n") + "\n"
    }

    private var questions: String {
        #"""
        # What PROGRAM lists on the bus of the command line, soon or not at all.
        _PROGRAM_ask() {
            local -a bus
            (( ${+opt_args[--bus]} )) && bus=(--bus ${(Q)opt_args[--bus]})
            timeout 2 PROGRAM $1 --json $bus 2> /dev/null < /dev/null
        }

        # _PROGRAM_names true|false: gestures and groups, of those that are enabled or are not.
        _PROGRAM_names() {
            local -aU names
            names=(${(f)"$(_PROGRAM_ask gestures |
                sed -n "/\"enabled\":$1,/{s/^{\"name\":\"\([A-Za-z0-9_-]*\)\".*,\"group\":\"\([A-Za-z0-9_-]*\)\".*/\1\n\2/p}" | sed '/^$/d')"})
            _describe -t gestures 'gesture or group' names
        }

        _PROGRAM_gestures() {
            local -aU names
            names=(${(f)"$(_PROGRAM_ask gestures | sed -n 's/^{"name":"\([A-Za-z0-9_-]*\)".*/\1/p')"})
            _describe -t gestures gesture names
        }

        _PROGRAM_touchscreens() {
            local -aU screens
            screens=(${(f)"$(_PROGRAM_ask devices |
                sed -n 's/^{"node":"\/dev\/input\/\(event[0-9]*\)".*,"used":true,.*/\1/p')"})
            [[ $PREFIX == /* ]] && screens=(/dev/input/$^screens)
            _describe -t touchscreens touchscreen screens
        }
        """#.replacingName(program.name)
    }

    private var completion: [String] {
        var lines = [
            "\(program.function)() {", "    local curcontext=$curcontext state line", "    local -A opt_args",
            "    local -a commands", "    commands=(",
        ]
        lines += program.commands.map { "        \(quoted("\($0.name):\($0.summary)"))" }
        lines += [
            "    )",
            "    _arguments -C \(program.own.options.map { specifications(of: $0).joined(separator: " ") }.joined(separator: " ")) \\",
            "        '1:command:->command' '*::argument:->argument'",
            "    case $state in",
            "        command) _describe -t commands command commands ;;",
            "        argument)",
            "            case $words[1] in",
        ]
        for command in program.commands {
            lines.append("                \(command.name))")
            lines.append("                    \(arguments(of: command, margin: "                    "))")
            lines.append("                    ;;")
        }
        return lines + ["            esac", "            ;;", "    esac", "}"]
    }

    private func arguments(of command: CommandSyntax, margin: String) -> String {
        let operands = command.operands.enumerated().map { index, operand in
            quoted("\(operand.repeats ? "*" : "\(index + 1)"):\(operand.name):\(action(operand.kind))")
        }
        // Another program's completion knows its own arguments.
        let others =
            command.startsProgram ? [quoted("(-)1:command:_command_names -e"), quoted("*::argument:_normal")] : []
        let words =
            command.options.flatMap(specifications) + (command.name == program.name ? others : operands)
        return (["_arguments"] + words).joined(separator: " \\\n\(margin)    ")
    }

    private func specifications(of option: OptionSyntax) -> [String] {
        let help = option.help.replacing("[", with: "\\[").replacing("]", with: "\\]")
        guard let value = option.value else {
            let endsAll = option.name == "help" || option.name == "version"
            return [quoted("\(endsAll ? "(- *)" : "")--\(option.name)[\(help)]")]
        }
        let rest = "[\(help)]:\(value.name):\(action(value.kind))"
        guard let letter = option.letter else { return [quoted("--\(option.name)=\(rest)")] }
        return [
            quoted("(-\(letter) --\(option.name))-\(letter)\(rest)"),
            quoted("(-\(letter) --\(option.name))--\(option.name)=\(rest)"),
        ]
    }

    private func action(_ kind: ValueKind) -> String {
        if let words = program.words(of: kind) { return "(\(words.joined(separator: " ")))" }
        return switch kind {
        case .file: "_files"
        case .touchscreen: "\(program.function)_touchscreens"
        case .gesture: "\(program.function)_gestures"
        // The leading space makes it an argument of its own.
        case .enabledGesture(let isEnabled): " \(program.function)_names \(isEnabled)"
        default: ""
        }
    }

    private func quoted(_ text: String) -> String {
        "'" + text.replacing("'", with: #"'\''"#) + "'"
    }
}
