// What can be completed on the command line, derived from the parser.
import type { Argument, Command, Option } from 'commander'

/** `words`: one of a fixed list. `any`: nothing that could be suggested. */
export type Value =
  | { readonly kind: 'slug' | 'file' | 'any' }
  | { readonly kind: 'words'; readonly words: readonly string[] }

export interface CompletedOption {
  /** `--slug`, or `-o` and `--output`. */
  readonly flags: readonly string[]
  readonly description: string
  /** Null if the option has no value, or an optional one. */
  readonly value: Value | null
}

export interface CompletedCommand {
  /** From the command after `plinth` to the subcommand; empty for `plinth` itself. */
  readonly path: readonly string[]
  readonly description: string
  readonly options: readonly CompletedOption[]
  readonly arguments: readonly Value[]
  readonly subcommands: readonly CompletedCommand[]
}

/** Options of the program are accepted by every command, so they are listed with it alone. */
export function describeCommands(command: Command, path: readonly string[] = []): CompletedCommand {
  const help = command.createHelp()
  const subcommands = help.visibleCommands(command).map((sub) => {
    if (sub.name() !== 'help') return describeCommands(sub, [...path, sub.name()])
    const words = command.commands.map((other) => other.name())
    const described = describeCommands(sub, [...path, 'help'])
    return { ...described, arguments: [{ kind: 'words' as const, words }] }
  })
  const byDefault = defaultOf(command, subcommands)
  return {
    path,
    description: command.description(),
    options: help.visibleOptions(command).filter(isOwn(path)).map(optionOf),
    arguments: byDefault?.arguments ?? command.registeredArguments.map(suggestedFor),
    subcommands,
  }
}

const isOwn =
  (path: readonly string[]) =>
  ({ long }: Option): boolean =>
    path.length === 0 || long !== '--help'

/** `plinth domains` alone runs `plinth domains list`. */
const defaultOf = (
  command: Command,
  subcommands: readonly CompletedCommand[],
): CompletedCommand | undefined => {
  const { _defaultCommandName: name } = command as { readonly _defaultCommandName?: string | null }
  return subcommands.find(({ path }) => path.at(-1) === name)
}

const optionOf = (option: Option): CompletedOption => ({
  flags: [option.short, option.long].filter((flag) => flag != null),
  description: option.description,
  value: option.required ? suggestedFor(option) : null,
})

function suggestedFor(described: Option | Argument): Value {
  const words = described.argChoices
  if (words) return { kind: 'words', words }
  const name = 'flags' in described ? /<(\w+)>/.exec(described.flags)?.[1] : described.name()
  if (name === 'slug') return { kind: 'slug' }
  return { kind: ['path', 'folder', 'file'].includes(name ?? '') ? 'file' : 'any' }
}

/** The command and all below it. */
export const flatten = (command: CompletedCommand): CompletedCommand[] => [
  command,
  ...command.subcommands.flatMap(flatten),
]

/** Hidden command that prints the slugs of the account, one per line. */
export const slugsCommand = 'complete-slugs'

/** For a shell: between single quotes. */
export const inQuotes = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
