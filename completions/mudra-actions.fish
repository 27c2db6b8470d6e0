# Completion of mudra-actions's command line for fish. `make completions` writes it: see Sources/MudraCommandLine.

complete -c mudra-actions -f
complete -c mudra-actions -l bus -x -a 'system session' -d 'which bus mudrad is on: the system bus unless told otherwise'
complete -c mudra-actions -l config -r -F -d 'gestures.toml instead of the user\'s'
complete -c mudra-actions -l daemon-config -r -F -d 'mudrad.toml, or its folder, instead of /etc/mudra'
complete -c mudra-actions -l version -d 'which version it is, and ends'
complete -c mudra-actions -l help -d 'what there is, and ends'
