# Completion of mudra-actions's command line for bash. `make completions` writes it: see Sources/Common/Program.

# _mudra_actions_offer CURRENT: the words on standard input that go on from there. Not `compgen -W`, which would run what
# is in them.
_mudra_actions_offer() {
    local word
    while read -r word; do
        [[ $word == "$1"* ]] && COMPREPLY+=("$word")
    done
}

_mudra_actions() {
    # Not COMP_WORDS: an address has colons and equal signs in it, at which bash would cut it.
    local line=${COMP_LINE:0:COMP_POINT} words current previous= command= bus= word operands=0 options=
    read -ra words <<< "$line"
    current=
    [[ $line == *[[:space:]] ]] || { current=${words[-1]}; unset 'words[-1]'; }
    COMPREPLY=()
    for word in "${words[@]:1}"; do
        # The value of an option is none itself.
        case $previous in
            --bus) bus=$word previous= ;;
            --config | --daemon-config) previous= ;;
            *)
                previous=$word
                case $word in
                    --bus=*) bus=${word#*=} ;;
                    -*) ;;
                    *) if [[ -z $command ]]; then command=$word; else operands=$((operands + 1)); fi ;;
                esac
                ;;
        esac
    done
    case $current in
        --*=*)
            previous=${current%%=*}
            current=${current#*=}
            ;;
    esac

    case $previous in
        --bus)
            _mudra_actions_offer "$current" < <(printf '%s\n' system session)
            return
            ;;
        --config)
            compopt -o filenames 2> /dev/null
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
            return
            ;;
        --daemon-config)
            compopt -o filenames 2> /dev/null
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
            return
            ;;
    esac

    case $command in
        "") options="--bus --config --daemon-config --version --help" ;;
    esac
    if [[ -z $command || $current == -* ]]; then
        _mudra_actions_offer "$current" < <(printf '%s\n' $options)
        return
    fi
}

complete -F _mudra_actions mudra-actions
