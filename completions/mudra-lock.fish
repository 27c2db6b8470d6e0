# Completion of mudra-lock's command line for fish. `make completions` writes it: see Sources/Common/Program.

complete -c mudra-lock -f
complete -c mudra-lock -n '__fish_is_first_token' -l version -d 'print the version'
complete -c mudra-lock -n '__fish_is_first_token' -l help -d 'show this help'
complete -c mudra-lock -x -a '(__fish_complete_subcommand)'
