# Completion of mudractl's command line for bash.

# _mudractl_ask BUS COMMAND: what mudractl lists there, soon or not at all.
_mudractl_ask() {
    timeout 2 mudractl "$2" --json ${1:+--bus "$1"} 2> /dev/null < /dev/null
}

# _mudractl_names BUS true|false: gestures and groups, of those that are enabled or are not.
_mudractl_names() {
    _mudractl_ask "$1" gestures | sed -n "/\"enabled\":$2,/{s/^{\"name\":\"\([A-Za-z0-9_-]*\)\".*,\"group\":\"\([A-Za-z0-9_-]*\)\".*/\1\n\2/p}" |
        sed '/^$/d' | sort -u
}

_mudractl_devices() {
    _mudractl_ask "$1" devices | sed -n 's/^{"node":"\/dev\/input\/\(event[0-9]*\)".*,"used":true,.*/\1/p'
}

# _mudractl_offer CURRENT: the words on standard input that go on from there. Not `compgen -W`, which would run what is
# in them.
_mudractl_offer() {
    local word
    while read -r word; do
        [[ $word == "$1"* ]] && COMPREPLY+=("$word")
    done
}

_mudractl() {
    # Not COMP_WORDS: an address has colons and equal signs in it, at which bash would cut it.
    local line=${COMP_LINE:0:COMP_POINT} words current previous= command= bus= word operands=0
    read -ra words <<< "$line"
    current=
    [[ $line == *[[:space:]] ]] || { current=${words[-1]}; unset 'words[-1]'; }
    COMPREPLY=()
    for word in "${words[@]:1}"; do
        case $previous in
            --bus) bus=$word ;;
            --config | --daemon-config | --for | -o) ;;
            *)
                case $word in
                    --bus=*) bus=${word#*=} ;;
                    -*) ;;
                    *) if [[ -z $command ]]; then command=$word; else operands=$((operands + 1)); fi ;;
                esac
                ;;
        esac
        # The value of an option is none itself.
        case $previous in --bus | --config | --daemon-config | --for | -o) previous= ;; *) previous=$word ;; esac
    done
    case $current in
        --*=*)
            previous=${current%%=*}
            current=${current#*=}
            ;;
    esac

    case $previous in
        --bus)
            _mudractl_offer "$current" < <(printf '%s\n' system session)
            return
            ;;
        --for) return ;;
        --config | --daemon-config | -o)
            compopt -o filenames 2> /dev/null
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
            return
            ;;
    esac

    if [[ -z $command ]]; then
        _mudractl_offer "$current" < <(printf '%s\n' devices status gestures enable disable grab reload monitor record check \
            replay explain try help --help --version)
        return
    fi

    local options=
    case $command in
        devices) options="--json --daemon-config --bus" ;;
        status | gestures) options="--json --bus" ;;
        monitor) options="--json --locate --bus" ;;
        enable | disable | grab | reload) options="--bus" ;;
        record) options="--daemon --for -o --bus" ;;
        check) options="--daemon-config" ;;
        replay) options="--config --daemon-config --json --touches" ;;
        explain) options="--config --daemon-config --svg --json -o" ;;
        try) options="--config --daemon-config --bus" ;;
    esac
    if [[ $current == -* ]]; then
        _mudractl_offer "$current" < <(printf '%s\n' $options)
        return
    fi

    case $command in
        enable) _mudractl_offer "$current" < <(_mudractl_names "$bus" false) ;;
        disable) _mudractl_offer "$current" < <(_mudractl_names "$bus" true) ;;
        monitor) _mudractl_offer "$current" < <(_mudractl_ask "$bus" gestures |
            sed -n 's/^{"name":"\([A-Za-z0-9_-]*\)".*/\1/p') ;;
        grab)
            if [[ $operands == 0 ]]; then
                _mudractl_offer "$current" < <(printf '%s\n' on off)
            elif [[ $current == /* ]]; then
                _mudractl_offer "$current" < <(_mudractl_devices "$bus" | sed 's/^/\/dev\/input\//')
            else
                _mudractl_offer "$current" < <(_mudractl_devices "$bus")
            fi
            ;;
        record | try)
            [[ $operands != 0 ]] || if [[ $current == /* ]]; then
                _mudractl_offer "$current" < <(_mudractl_devices "$bus" | sed 's/^/\/dev\/input\//')
            else
                _mudractl_offer "$current" < <(_mudractl_devices "$bus")
            fi
            ;;
        check | replay | explain)
            compopt -o filenames 2> /dev/null
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
            ;;
    esac
}

complete -F _mudractl mudractl
