# Completion of mudra-actions's command line for bash.

_mudra_actions() {
    local option=$3
    # After an equal sign bash takes that for the word before.
    [[ $3 != "=" ]] || option=${COMP_WORDS[COMP_CWORD - 2]}
    [[ ${COMP_WORDS[COMP_CWORD]} != "=" ]] || option=${COMP_WORDS[COMP_CWORD - 1]}
    case $option in
        --bus) mapfile -t COMPREPLY < <(compgen -W "system session" -- "$2") ;;
        --config | --daemon-config)
            compopt -o filenames 2> /dev/null
            mapfile -t COMPREPLY < <(compgen -f -- "$2")
            ;;
        *) mapfile -t COMPREPLY < <(compgen -W "--bus --config --daemon-config --help --version" -- "$2") ;;
    esac
}

complete -F _mudra_actions mudra-actions
