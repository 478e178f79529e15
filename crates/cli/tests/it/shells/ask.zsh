# Prints what a completion script offers for a line of zsh, a candidate a line: zsh -f ask.zsh SCRIPT LINE
# Only the line editor completes, and only on a terminal: so a second zsh runs on one of its own (zsh/zpty).
zmodload zsh/zpty || exit
inner=$(mktemp) offered=$(mktemp)
cat >$inner <<END
PS1=
autoload -Uz compinit && compinit -u -D
source ${(q)1}
zstyle ':completion:*' completer _complete
bindkey '^I' complete-word
# All candidates go through this builtin; some calls only ask it (-O, -A, -D).
compadd () {
  if [[ \${@[1,(i)(-|--)]} != *-[OAD]* ]]; then
    local -a fitting
    builtin compadd -A fitting "\$@"
    (( \$#fitting )) && print -rl -- \$fitting >>$offered
  fi
  builtin compadd "\$@"
}
told () { print -r -- all told }
comppostfuncs=(told)
END
zpty inner zsh -f -i
zpty -w inner "source $inner"
zpty -w -n inner "$2"$'\t'
zpty -r inner said '*all told*'
zpty -d inner
cat $offered
rm $inner $offered
