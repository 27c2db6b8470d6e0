# Completion of mudractl's command line for fish. `make completions` writes it: see Sources/MudraCommandLine.

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

function __mudractl_touchscreens
    set -l folder
    string match -q -- '/*' (commandline -ct); and set folder /dev/input/
    __mudractl_ask devices | string replace -r -f '^{"node":"/dev/input/(event[0-9]*)".*,"used":true,.*' "$folder\$1"
end

complete -c mudractl -f
complete -c mudractl -n '__fish_use_subcommand' -l version -d 'which version it is, and ends'
complete -c mudractl -n '__fish_use_subcommand' -l help -d 'what there is, and ends'
complete -c mudractl -n '__fish_use_subcommand' -a devices -d 'every input device, why it is or is not used, and whether mudrad has grabbed it'
complete -c mudractl -n '__fish_use_subcommand' -a status -d 'what mudrad says of itself'
complete -c mudractl -n '__fish_use_subcommand' -a gestures -d 'your gestures, whoever has registered them'
complete -c mudractl -n '__fish_use_subcommand' -a enable -d 'gestures take part, by their names or their groups\''
complete -c mudractl -n '__fish_use_subcommand' -a disable -d 'gestures take no part, by their names or their groups\''
complete -c mudractl -n '__fish_use_subcommand' -a suspend -d 'gestures of gestures.toml run no command and take no touch, until resume'
complete -c mudractl -n '__fish_use_subcommand' -a resume -d 'gestures of gestures.toml run their commands again'
complete -c mudractl -n '__fish_use_subcommand' -a grab -d 'keeps touches from applications, or lets them have all'
complete -c mudractl -n '__fish_use_subcommand' -a orientation -d 'which side of touchscreens is up, and how that is known; or which is to be'
complete -c mudractl -n '__fish_use_subcommand' -a reload -d 'has mudrad read mudrad.toml again'
complete -c mudractl -n '__fish_use_subcommand' -a monitor -d 'gestures as they happen'
complete -c mudractl -n '__fish_use_subcommand' -a record -d 'what a screen sends, as a recording that replay reads'
complete -c mudractl -n '__fish_use_subcommand' -a check -d 'whether a configuration is right: gestures.toml, or mudrad.toml and what is in mudrad.d'
complete -c mudractl -n '__fish_use_subcommand' -a replay -d 'what a configuration makes of recordings'
complete -c mudractl -n '__fish_use_subcommand' -a explain -d 'why gestures did or did not come of recordings: a page for a browser, a picture, or the data'
complete -c mudractl -n '__fish_use_subcommand' -a try -d 'touches and recognizers, live on the terminal: what fails, and why; it runs no command'
complete -c mudractl -n '__fish_use_subcommand' -a help -d 'what there is, or all of a command'

complete -c mudractl -n '__fish_seen_subcommand_from devices status gestures orientation monitor replay' -l json -d 'an object a line'
complete -c mudractl -n '__fish_seen_subcommand_from devices check replay explain try' -l daemon-config -r -F -d 'mudrad.toml, or its folder, instead of /etc/mudra'
complete -c mudractl -n '__fish_seen_subcommand_from devices status gestures enable disable grab orientation reload monitor record try' -l bus -x -a 'system session' -d 'where mudrad is: system (the default), session or an address'
complete -c mudractl -n '__fish_seen_subcommand_from devices status gestures enable disable suspend resume grab orientation reload monitor record check replay explain try help' -l help -d 'what there is, and ends'
complete -c mudractl -n '__fish_seen_subcommand_from monitor' -l locate -d 'and where, which may take an administrator\'s password'
complete -c mudractl -n '__fish_seen_subcommand_from record' -l daemon -d 'by what mudrad tells of the screen\'s touches'
complete -c mudractl -n '__fish_seen_subcommand_from record' -l for -x -d 'how long, instead of until Ctrl-C'
complete -c mudractl -n '__fish_seen_subcommand_from record' -s o -l output -r -F -d 'the recording, instead of standard output'
complete -c mudractl -n '__fish_seen_subcommand_from replay explain' -l config -r -F -d 'gestures.toml'
complete -c mudractl -n '__fish_seen_subcommand_from replay' -l touches -d 'also what a grabbed screen would pass on'
complete -c mudractl -n '__fish_seen_subcommand_from explain' -l svg -d 'a picture of one recording'
complete -c mudractl -n '__fish_seen_subcommand_from explain' -l json -d 'the data, an object a line'
complete -c mudractl -n '__fish_seen_subcommand_from explain' -s o -l output -r -F -d 'where to, readable by you alone'
complete -c mudractl -n '__fish_seen_subcommand_from try' -l config -r -F -d 'gestures.toml'

complete -c mudractl -n '__fish_seen_subcommand_from enable' -a '(__mudractl_names false)'
complete -c mudractl -n '__fish_seen_subcommand_from disable' -a '(__mudractl_names true)'
complete -c mudractl -n '__fish_seen_subcommand_from grab; and not __fish_seen_subcommand_from on off' -a 'on off'
complete -c mudractl -n '__fish_seen_subcommand_from grab; and __fish_seen_subcommand_from on off' -a '(__mudractl_touchscreens)'
complete -c mudractl -n '__fish_seen_subcommand_from orientation' -a '(__mudractl_touchscreens)'
complete -c mudractl -n '__fish_seen_subcommand_from orientation; and not __fish_seen_subcommand_from normal left-up right-up bottom-up auto' -a 'normal left-up right-up bottom-up auto'
complete -c mudractl -n '__fish_seen_subcommand_from monitor' -a '(__mudractl_gestures)'
complete -c mudractl -n '__fish_seen_subcommand_from record' -a '(__mudractl_touchscreens)'
complete -c mudractl -n '__fish_seen_subcommand_from check' -F
complete -c mudractl -n '__fish_seen_subcommand_from replay' -F
complete -c mudractl -n '__fish_seen_subcommand_from explain' -F
complete -c mudractl -n '__fish_seen_subcommand_from try' -a '(__mudractl_touchscreens)'
complete -c mudractl -n '__fish_seen_subcommand_from help' -a 'devices status gestures enable disable suspend resume grab orientation reload monitor record check replay explain try help'
