# Completion of mudra-actions's command line for fish. `make completions` writes it: see Sources/Common/Program.

complete -c mudra-actions -f
complete -c mudra-actions -l bus -x -a 'system session' -d 'the bus of mudrad (default: system)'
complete -c mudra-actions -l config -r -F -d 'a file instead of the user\'s gestures.toml'
complete -c mudra-actions -l daemon-config -r -F -d 'mudrad.toml or its folder, instead of /etc/mudra'
complete -c mudra-actions -l version -d 'print the version'
complete -c mudra-actions -l help -d 'show this help'
