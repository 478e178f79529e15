# Prints what a completion script offers for a line of bash, a candidate a line: bash --norc ask.bash SCRIPT LINE
source "$1" || exit

# Readline takes a line to pieces at these signs too (COMP_WORDBREAKS).
read -ra COMP_WORDS <<<"$(sed 's/[:=]/ & /g' <<<"$2")"
[[ $2 == *[[:space:]:=] ]] && COMP_WORDS+=("")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_LINE=$2 COMP_POINT=${#2} COMP_TYPE=9 COMP_KEY=9

word=${COMP_WORDS[COMP_CWORD]}
registered=$(complete -p "${COMP_WORDS[0]}") || exit
[[ $registered =~ \ -F\ ([^ ]+) ]] || exit
"${BASH_REMATCH[1]}" "${COMP_WORDS[0]}" "$word" "${COMP_WORDS[COMP_CWORD - 1]}"
# Where the function has nothing to offer, `-o default` makes Readline offer files.
if [[ ${#COMPREPLY[@]} == 0 && $registered == *" -o default "* ]]; then
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
fi
[[ ${#COMPREPLY[@]} == 0 ]] || printf '%s\n' "${COMPREPLY[@]}"
