# Completion of mudrad's command line for fish. `make completions` writes it: see Sources/MudraCommandLine.

complete -c mudrad -f
complete -c mudrad -l bus -x -a 'system session' -d 'the bus to be on: the system bus unless told otherwise'
complete -c mudrad -l config -r -F -d 'mudrad.toml, or its folder, instead of /etc/mudra'
complete -c mudrad -l version -d 'which version it is, and ends'
complete -c mudrad -l help -d 'what there is, and ends'
