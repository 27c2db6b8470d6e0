# Completion of mudrad's command line for fish.

complete -c mudrad -f
complete -c mudrad -l bus -x -a 'system session' -d 'the bus to be on'
complete -c mudrad -l config -r -F -d 'mudrad.toml instead of /etc/mudra'
complete -c mudrad -l help -d 'what there is'
complete -c mudrad -l version -d 'which version it is'
