# bash complete.bash FILE LINE: prints the words that the completion in FILE offers for the last word of LINE, one per
# line.
source "$1"
COMP_LINE=$2
COMP_POINT=${#2}
# Splits the line as readline does.
spaced=${2//=/ = }
read -ra COMP_WORDS <<< "$spaced"
[[ $spaced != *[[:space:]] || $2 == *= ]] || COMP_WORDS+=("")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
word=${COMP_WORDS[COMP_CWORD]}
[[ $word != "=" ]] || word=
program=${COMP_WORDS[0]}
entry=$(complete -p "$program")
[[ $entry =~ -F\ ([^ ]+) ]]
"${BASH_REMATCH[1]}" "$program" "$word" "${COMP_WORDS[COMP_CWORD - 1]}"
printf '%s\n' "${COMPREPLY[@]}"
