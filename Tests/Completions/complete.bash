# bash complete.bash FILE LINE: what the completion in FILE offers for the last word of LINE, a word a line.
source "$1"
COMP_LINE=$2
COMP_POINT=${#2}
# As readline cuts it.
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
