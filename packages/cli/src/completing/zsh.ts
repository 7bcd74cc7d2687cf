// Completion script for zsh, with descriptions.
import { type CompletedCommand, inQuotes, slugsCommand, type Value } from './describe-commands.ts'

export function zshScript(program: CompletedCommand): string {
  return `#compdef plinth
# Completion of plinth for zsh. In ~/.zshrc, after compinit: source <(plinth completion zsh)
_plinth_slugs() {
  local -a slugs
  slugs=(\${(f)"$(plinth ${slugsCommand} 2>/dev/null)"})
  compadd -a slugs
}

${groupFunctions(program, program).join('\n\n')}

if [[ $funcstack[1] == _plinth ]]; then
  _plinth "$@"
else
  compdef _plinth plinth
fi
`
}

const functionName = ({ path }: CompletedCommand): string => ['_plinth', ...path].join('_')

/** One function for `plinth` and for each command with subcommands. */
function groupFunctions(program: CompletedCommand, group: CompletedCommand): string[] {
  const groups = group.subcommands.filter(({ subcommands }) => subcommands.length > 0)
  const own = `${functionName(group)}() {
  local curcontext=$curcontext state line
  local -a common commands
  common=(
    ${program.options.map(optionSpec).join('\n    ')}
  )
  commands=(
    ${group.subcommands.map(describedName).join('\n    ')}
  )
  _arguments -C $common '1: :->command' '*:: :->argument' && return
  case $state in
    command)
      _describe -t commands command commands
      ${group.arguments.map(({ kind }) => (kind === 'slug' ? '_plinth_slugs' : ':')).join('; ') || ':'}
      ;;
    argument)
      case $words[1] in
        ${group.subcommands.map(caseOf).join('\n        ')}
      esac
      ;;
  esac
}`
  return [own, ...groups.flatMap((sub) => groupFunctions(program, sub))]
}

function caseOf(command: CompletedCommand): string {
  const name = command.path.at(-1)
  if (command.subcommands.length > 0) return `${name}) ${functionName(command)} ;;`
  const specs = [
    ...command.options.map(optionSpec),
    ...command.arguments.map((value, index) => inQuotes(`${index + 1}:${actionOf(value)}`)),
  ]
  return `${name}) _arguments $common ${specs.join(' ')} ;;`
}

const escaped = (text: string): string => text.replace(/[\\[\]:]/g, (found) => `\\${found}`)

const describedName = ({ path, description }: CompletedCommand): string =>
  inQuotes(`${path.at(-1)}:${escaped(description)}`)

/** One specification per flag; a name in parentheses could not be given together with it. */
const optionSpec = ({ flags, description, value }: CompletedCommand['options'][number]): string =>
  flags
    .map((flag) => {
      const action = value === null ? '' : `:${actionOf(value)}`
      return inQuotes(`${flag}[${escaped(description)}]${action}`)
    })
    .join(' ')

/** `message:action` */
function actionOf(value: Value): string {
  switch (value.kind) {
    case 'slug':
      return 'slug:_plinth_slugs'
    case 'words':
      return `value:(${value.words.join(' ')})`
    case 'file':
      return 'file:_files'
    case 'any':
      return 'value: '
    default:
      return value satisfies never
  }
}
