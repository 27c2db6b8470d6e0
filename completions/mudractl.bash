# Completion of mudractl's command line for bash. `make completions` writes it: see Sources/Common/Program.

# _mudractl_ask BUS COMMAND: what mudractl lists there, soon or not at all.
_mudractl_ask() {
    timeout 2 mudractl "$2" --json ${1:+--bus "$1"} 2> /dev/null < /dev/null
}

_mudractl_gestures() {
    _mudractl_ask "$1" gestures | sed -n 's/^{"name":"\([A-Za-z0-9_-]*\)".*/\1/p'
}

# _mudractl_names BUS true|false: gestures and groups, of those that are enabled or are not.
_mudractl_names() {
    _mudractl_ask "$1" gestures | sed -n "/\"enabled\":$2,/{s/^{\"name\":\"\([A-Za-z0-9_-]*\)\".*,\"group\":\"\([A-Za-z0-9_-]*\)\".*/\1\n\2/p}" |
        sed '/^$/d' | sort -u
}

# _mudractl_touchscreens BUS CURRENT: as they are named there.
_mudractl_touchscreens() {
    local folder=
    [[ $2 != /* ]] || folder='\/dev\/input\/'
    _mudractl_ask "$1" devices | sed -n "s/^{\"node\":\"\/dev\/input\/\(event[0-9]*\)\".*,\"used\":true,.*/$folder\1/p"
}

# _mudractl_offer CURRENT: the words on standard input that go on from there. Not `compgen -W`, which would run what
# is in them.
_mudractl_offer() {
    local word
    while read -r word; do
        [[ $word == "$1"* ]] && COMPREPLY+=("$word")
    done
}

_mudractl() {
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
            --daemon-config | --for | -o | --output | --config | --when | --from | --ordinary | --command | --device) previous= ;;
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
        --daemon-config)
            compopt -o filenames 2> /dev/null
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
            return
            ;;
        --bus)
            _mudractl_offer "$current" < <(printf '%s\n' system session)
            return
            ;;
        --for)
            return
            ;;
        -o | --output)
            compopt -o filenames 2> /dev/null
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
            return
            ;;
        --config)
            compopt -o filenames 2> /dev/null
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
            return
            ;;
        --when)
            return
            ;;
        --from)
            compopt -o filenames 2> /dev/null
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
            return
            ;;
        --ordinary)
            compopt -o filenames 2> /dev/null
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
            return
            ;;
        --command)
            return
            ;;
        --device)
            _mudractl_offer "$current" < <(_mudractl_touchscreens "$bus" "$current")
            return
            ;;
    esac

    case $command in
        "") options="devices status doctor gestures enable disable suspend resume context grab orientation reload monitor record check replay explain import try learn help --version --help" ;;
        devices) options="--json --daemon-config --bus --help" ;;
        status) options="--json --bus --help" ;;
        doctor) options="--json --daemon-config --bus --help" ;;
        gestures) options="--json --bus --help" ;;
        enable) options="--bus --help" ;;
        disable) options="--bus --help" ;;
        suspend) options="--help" ;;
        resume) options="--help" ;;
        context) options="--json --help" ;;
        grab) options="--bus --help" ;;
        orientation) options="--json --bus --help" ;;
        reload) options="--bus --help" ;;
        monitor) options="--bus --json --locate --help" ;;
        record) options="--daemon --for -o --output --bus --help" ;;
        check) options="--daemon-config --help" ;;
        replay) options="--config --daemon-config --when --json --touches --help" ;;
        explain) options="--config --daemon-config --svg --json -o --output --help" ;;
        import) options="-o --output --help" ;;
        try) options="--config --daemon-config --bus --help" ;;
        learn) options="--from --ordinary --command --config --device --daemon-config --bus --dry-run --json --help" ;;
        help) options="--help" ;;
    esac
    if [[ -z $command || $current == -* ]]; then
        _mudractl_offer "$current" < <(printf '%s\n' $options)
        return
    fi

    case $command:$operands in
        enable:*)
            _mudractl_offer "$current" < <(_mudractl_names "$bus" false)
            ;;
        disable:*)
            _mudractl_offer "$current" < <(_mudractl_names "$bus" true)
            ;;
        context:0)
            _mudractl_offer "$current" < <(printf '%s\n' set unset)
            ;;
        grab:0)
            _mudractl_offer "$current" < <(printf '%s\n' on off)
            ;;
        grab:*)
            _mudractl_offer "$current" < <(_mudractl_touchscreens "$bus" "$current")
            ;;
        orientation:0)
            _mudractl_offer "$current" < <(_mudractl_touchscreens "$bus" "$current")
            ;;
        orientation:1)
            _mudractl_offer "$current" < <(printf '%s\n' normal left-up right-up bottom-up auto)
            ;;
        monitor:*)
            _mudractl_offer "$current" < <(_mudractl_gestures "$bus")
            ;;
        record:0)
            _mudractl_offer "$current" < <(_mudractl_touchscreens "$bus" "$current")
            ;;
        check:*)
            compopt -o filenames 2> /dev/null
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
            ;;
        replay:*)
            compopt -o filenames 2> /dev/null
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
            ;;
        explain:*)
            compopt -o filenames 2> /dev/null
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
            ;;
        import:0)
            _mudractl_offer "$current" < <(printf '%s\n' lisgd touchegg)
            ;;
        import:1)
            compopt -o filenames 2> /dev/null
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
            ;;
        try:0)
            _mudractl_offer "$current" < <(_mudractl_touchscreens "$bus" "$current")
            ;;
        learn:*)
            compopt -o filenames 2> /dev/null
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
            ;;
        help:0)
            _mudractl_offer "$current" < <(printf '%s\n' devices status doctor gestures enable disable suspend resume context grab orientation reload monitor record check replay explain import try learn help)
            ;;
    esac
}

complete -F _mudractl mudractl
