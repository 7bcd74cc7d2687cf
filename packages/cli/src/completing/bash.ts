// Completion script for bash 3.2 and newer, without the package bash-completion.
import {
  type CompletedCommand,
  flatten,
  inQuotes,
  slugsCommand,
  type Value,
} from './describe-commands.ts'

export function bashScript(program: CompletedCommand): string {
  const commands = flatten(program)
  return `# Completion of plinth for bash. In ~/.bashrc: source <(plinth completion bash)
_plinth_slugs() {
  plinth ${slugsCommand} 2>/dev/null
}

_plinth() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]}
  local command='' position=0 words='' i word
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    case "$command $word" in
      ${[...valueFlags(commands)].join('|')}) ((i++)) ;;
      *' '-*) ;;
      ${transitions(commands).join('\n      ')}
      *) ((position++)) ;;
    esac
  done
  COMPREPLY=()
  case "$command $prev" in
    ${optionValues(commands).join('\n    ')}
    *)
      if [[ $cur == -* ]]; then
        words=${inQuotes(flagsOf(program))}
        case "$command" in
          ${optionsOf(commands).join('\n          ')}
        esac
      else
        case "$command:$position" in
          ${argumentsOf(commands).join('\n          ')}
        esac
      fi
      ;;
  esac
  compopt +o default 2>/dev/null
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}

complete -o default -F _plinth plinth
`
}

const nameOf = ({ path }: CompletedCommand): string => path.join(' ')

/** A pattern for the command and one of its flags. Those of the program come after any command. */
const flagPattern = (command: CompletedCommand, flag: string): string =>
  command.path.length === 0 ? `*' ${flag}'` : `'${nameOf(command)} ${flag}'`

const valueFlags = (commands: readonly CompletedCommand[]): string[] =>
  commands.flatMap((command) =>
    command.options
      .filter(({ value }) => value !== null)
      .flatMap(({ flags }) => flags.map((flag) => flagPattern(command, flag))),
  )

const transitions = (commands: readonly CompletedCommand[]): string[] =>
  commands.flatMap(({ path, subcommands }) =>
    subcommands.map(({ path: below }) => {
      const name = below.join(' ')
      return `'${path.join(' ')} ${below.at(-1)}') command='${name}' position=0 ;;`
    }),
  )

/** Files are completed by bash itself, if nothing else is suggested. */
function suggest(value: Value): string {
  switch (value.kind) {
    case 'slug':
      return 'words=$(_plinth_slugs)'
    case 'words':
      return `words=${inQuotes(value.words.join(' '))}`
    case 'file':
      return 'return'
    case 'any':
      return ':'
    default:
      return value satisfies never
  }
}

const optionValues = (commands: readonly CompletedCommand[]): string[] =>
  commands.flatMap((command) =>
    command.options.flatMap(({ flags, value }) =>
      value === null
        ? []
        : [`${flags.map((flag) => flagPattern(command, flag)).join('|')}) ${suggest(value)} ;;`],
    ),
  )

const flagsOf = ({ options }: CompletedCommand): string =>
  options.flatMap(({ flags }) => flags).join(' ')

const optionsOf = (commands: readonly CompletedCommand[]): string[] =>
  commands
    .filter(({ path, options }) => path.length > 0 && options.length > 0)
    .map((command) => `'${nameOf(command)}') words="$words ${flagsOf(command)}" ;;`)

function argumentsOf(commands: readonly CompletedCommand[]): string[] {
  return commands.flatMap((command) => {
    const names = command.subcommands.map(({ path }) => path.at(-1) ?? '').join(' ')
    const lines = command.arguments.map((value, position) => {
      const more = position === 0 && names !== '' ? `; words="$words ${names}"` : ''
      return `'${nameOf(command)}:${position}') ${suggest(value)}${more} ;;`
    })
    if (command.arguments.length > 0 || names === '') return lines
    return [`'${nameOf(command)}:0') words='${names}' ;;`]
  })
}
