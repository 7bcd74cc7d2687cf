// The `plinth check` command: what of a folder will differ on Plinth from another host. Needs neither
// a server nor an account.
import path from 'node:path'
import type { Command } from 'commander'
import { checkFolder } from '../checking/check-folder.ts'
import { formatReport } from '../checking/format-report.ts'
import { NegativeResult } from '../errors/cli-error.ts'
import { parseAllowedPath } from '../options/parse-allowed-path.ts'
import type { CliContext, SessionOpener } from '../service/session.ts'
import { interruptible } from '../system/interruptible.ts'
import { messages } from './messages.ts'

interface CheckOptions {
  readonly strict?: true
  readonly allowSecrets?: readonly string[]
}

export function registerCheck(program: Command, _open: SessionOpener, context: CliContext): void {
  program
    .command('check')
    .description('find out what will differ here from another host, before publishing')
    .argument('[folder]', 'folder that you want to publish (default: the current folder)')
    .option('--strict', 'exit with 1 if anything will differ')
    .option(
      '--allow-secrets <path>',
      'file that is published even if it looks like a secret; repeatable',
      parseAllowedPath,
    )
    .action((folder: string | undefined, options: CheckOptions) =>
      check(context, folder ?? '.', options),
    )
}

async function check(
  { output }: CliContext,
  folder: string,
  { strict, allowSecrets = [] }: CheckOptions,
): Promise<void> {
  output.showStatus(messages.check.reading)
  const report = await interruptible(messages.check.stopped, (signal) =>
    checkFolder({ folder, current: process.cwd(), signal, allowSecrets }),
  )
  output.printResult({ json: report, lines: formatReport(path.normalize(folder), report) })
  const fails = report.findings.some(
    ({ level }) => level === 'error' || (strict && level === 'difference'),
  )
  if (fails) throw new NegativeResult()
}
