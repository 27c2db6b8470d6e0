# Completion of mudra-actions' command line for fish.

complete -c mudra-actions -f
complete -c mudra-actions -l bus -x -a 'system session' -d 'which bus mudrad is on'
complete -c mudra-actions -l config -r -F -d 'gestures.toml instead of the user\'s'
complete -c mudra-actions -l daemon-config -r -F -d 'mudrad.toml or its folder instead of /etc/mudra'
complete -c mudra-actions -l help -d 'what there is'
complete -c mudra-actions -l version -d 'which version it is'
