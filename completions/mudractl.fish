# Completion of mudractl's command line for fish.

# What mudractl lists on the bus of the command line, soon or not at all.
function __mudractl_ask
    set -l words (commandline -opc)
    set -l bus
    for index in (seq (count $words))
        if string match -q -- '--bus=*' $words[$index]
            set bus --bus (string replace -- --bus= '' $words[$index])
        else if test $words[$index] = --bus; and test $index -lt (count $words)
            set bus --bus $words[(math $index + 1)]
        end
    end
    timeout 2 mudractl $argv[1] --json $bus 2> /dev/null < /dev/null
end

# __mudractl_names true|false: gestures and groups, of those that are enabled or are not.
function __mudractl_names
    __mudractl_ask gestures | string match -- "*\"enabled\":$argv[1],*" |
        string replace -r -f '^{"name":"([A-Za-z0-9_-]*)".*,"group":"([A-Za-z0-9_-]*)".*' '$1 $2' | string split -n ' ' | sort -u
end

function __mudractl_gestures
    __mudractl_ask gestures | string replace -r -f '^{"name":"([A-Za-z0-9_-]*)".*' '$1'
end

function __mudractl_devices
    set -l folder
    string match -q -- '/*' (commandline -ct); and set folder /dev/input/
    __mudractl_ask devices | string replace -r -f '^{"node":"/dev/input/(event[0-9]*)".*,"used":true,.*' "$folder\$1"
end

complete -c mudractl -f
complete -c mudractl -n __fish_use_subcommand -l help -d 'what there is'
complete -c mudractl -n __fish_use_subcommand -l version -d 'which version it is'
complete -c mudractl -n __fish_use_subcommand -a devices -d 'every input device, and why it is or is not used'
complete -c mudractl -n __fish_use_subcommand -a status -d 'what mudrad says of itself'
complete -c mudractl -n __fish_use_subcommand -a gestures -d 'your gestures, whoever has registered them'
complete -c mudractl -n __fish_use_subcommand -a enable -d 'gestures by their names or groups'
complete -c mudractl -n __fish_use_subcommand -a disable -d 'gestures by their names or groups'
complete -c mudractl -n __fish_use_subcommand -a grab -d 'keep touches from applications, or let them have all'
complete -c mudractl -n __fish_use_subcommand -a reload -d 'have mudrad read mudrad.toml again'
complete -c mudractl -n __fish_use_subcommand -a monitor -d 'gestures as they happen'
complete -c mudractl -n __fish_use_subcommand -a record -d 'what a screen sends, as a recording'
complete -c mudractl -n __fish_use_subcommand -a check -d 'whether a configuration is right'
complete -c mudractl -n __fish_use_subcommand -a replay -d 'what a configuration makes of recordings'
complete -c mudractl -n __fish_use_subcommand -a explain -d 'why gestures did or did not come of recordings'
complete -c mudractl -n __fish_use_subcommand -a try -d 'touches and recognizers, live on the terminal'
complete -c mudractl -n __fish_use_subcommand -a help -d 'what there is'

complete -c mudractl -n '__fish_seen_subcommand_from devices status gestures monitor replay explain' -l json -d 'an object a line'
complete -c mudractl -n '__fish_seen_subcommand_from devices status gestures enable disable grab reload monitor record try' \
    -l bus -x -a 'system session' -d 'which bus mudrad is on'
complete -c mudractl -n '__fish_seen_subcommand_from devices check replay explain try' \
    -l daemon-config -r -F -d 'mudrad.toml instead of /etc/mudra'
complete -c mudractl -n '__fish_seen_subcommand_from replay explain try' -l config -r -F -d gestures.toml
complete -c mudractl -n '__fish_seen_subcommand_from replay' -l touches -d 'what a grabbed screen would pass on'

complete -c mudractl -n '__fish_seen_subcommand_from record' -l daemon -d 'by what mudrad tells'
complete -c mudractl -n '__fish_seen_subcommand_from record' -l for -x -d 'how many seconds'
complete -c mudractl -n '__fish_seen_subcommand_from record explain' -s o -r -F -d 'the file to write'

complete -c mudractl -n '__fish_seen_subcommand_from enable' -a '(__mudractl_names false)'
complete -c mudractl -n '__fish_seen_subcommand_from disable' -a '(__mudractl_names true)'
complete -c mudractl -n '__fish_seen_subcommand_from monitor' -l locate -d 'and where'
complete -c mudractl -n '__fish_seen_subcommand_from monitor' -a '(__mudractl_gestures)'
complete -c mudractl -n '__fish_seen_subcommand_from grab; and not __fish_seen_subcommand_from on off' -a 'on off'
complete -c mudractl -n '__fish_seen_subcommand_from grab; and __fish_seen_subcommand_from on off' -a '(__mudractl_devices)'
complete -c mudractl -n '__fish_seen_subcommand_from record try' -a '(__mudractl_devices)'
complete -c mudractl -n '__fish_seen_subcommand_from explain' -l svg -d 'a picture'
complete -c mudractl -n '__fish_seen_subcommand_from check replay explain' -F
