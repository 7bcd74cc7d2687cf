// The `plinth completion` command: prints a completion script for a shell. The scripts run the
// hidden command for the slugs of the account.
import { isSlug } from '@plinth/domain/addresses/slug'
import { Argument, type Command } from 'commander'
import { bashScript } from '../completing/bash.ts'
import {
  type CompletedCommand,
  describeCommands,
  slugsCommand,
} from '../completing/describe-commands.ts'
import { fishScript } from '../completing/fish.ts'
import { zshScript } from '../completing/zsh.ts'
import type { CliContext, Session, SessionOpener } from '../service/session.ts'

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } as const satisfies Record<
  string,
  (program: CompletedCommand) => string
>
type Shell = keyof typeof scripts

export function registerCompletion(
  program: Command,
  open: SessionOpener,
  { output }: CliContext,
): void {
  program
    .command('completion')
    .description('print a script that completes commands, options and slugs in your shell')
    .addArgument(new Argument('<shell>', 'your shell').choices(Object.keys(scripts)))
    .action((shell: Shell) => {
      const script = scripts[shell](describeCommands(program))
      output.printResult({ json: { shell, script }, lines: script.trimEnd().split('\n') })
    })
  program
    .command(slugsCommand, { hidden: true })
    .description('print the slugs of your drops, for shell completion')
    .action(async () => printSlugs(await open()))
}

/** A person has pressed Tab: a slow server must not block the shell. */
const timeoutMs = 2000

async function printSlugs({ account, output }: Session): Promise<void> {
  const drops = await account({ retries: false, timeoutMs }).listSites()
  // Shells expand suggestions: a hostile server must not send anything but slugs.
  const slugs = drops.map(({ slug }) => slug).filter(isSlug)
  output.printResult({ json: slugs, lines: slugs })
}
