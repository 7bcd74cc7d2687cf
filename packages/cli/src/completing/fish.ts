// Completion script for fish, with descriptions.
import { type CompletedCommand, flatten, slugsCommand, type Value } from './describe-commands.ts'

export function fishScript(program: CompletedCommand): string {
  const lines = flatten(program).flatMap((command) => [
    ...subcommandsOf(command),
    ...command.options.map((option) => optionLine(command, option)),
    ...argumentLines(command),
  ])
  return `# Completion of plinth for fish. In ~/.config/fish/config.fish: plinth completion fish | source
function __plinth_slugs
    plinth ${slugsCommand} 2>/dev/null
end

# Whether the words before the cursor are those of a command, without options.
function __plinth_at
    set -l words
    set -l is_value 0
    for word in (commandline -opc)[2..-1]
        if test $is_value = 1
            set is_value 0
        else if test $word = --url
            set is_value 1
        else if not string match -q -- '-*' $word
            set -a words $word
        end
    end
    if test $argv[1] = exactly
        test "$words" = "$argv[2..-1]"
    else
        string match -q -- "$argv[2..-1] *" "$words "
    end
end

complete -c plinth -f
${lines.join('\n')}
`
}

const quotedForFish = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** `exactly`: nothing follows the command yet. `within`: arguments may follow. */
const condition = (how: 'exactly' | 'within', { path }: CompletedCommand): string =>
  path.length === 0 && how === 'within' ? '' : ` -n '__plinth_at ${[how, ...path].join(' ')}'`

const subcommandsOf = (command: CompletedCommand): string[] =>
  command.subcommands.map(
    ({ path, description }) =>
      `complete -c plinth${condition('exactly', command)} -a ${path.at(-1)} -d ${quotedForFish(description)}`,
  )

function optionLine(
  command: CompletedCommand,
  { flags, description, value }: CompletedCommand['options'][number],
): string {
  const names = flags.map((flag) =>
    flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag[1]}`,
  )
  const values = value === null ? '' : ` -r ${suggestion(value)}`
  return `complete -c plinth${condition('within', command)} ${names.join(' ')} -d ${quotedForFish(description)}${values}`
}

const argumentLines = (command: CompletedCommand): string[] =>
  command.arguments
    .slice(0, 1)
    .filter(({ kind }) => kind !== 'any')
    .map((value) => `complete -c plinth${condition('within', command)} ${suggestion(value)}`)

function suggestion(value: Value): string {
  switch (value.kind) {
    case 'slug':
      return "-f -a '(__plinth_slugs)'"
    case 'words':
      return `-f -a ${quotedForFish(value.words.join(' '))}`
    case 'file':
      return '-F'
    case 'any':
      return '-f'
    default:
      return value satisfies never
  }
}
