// The `plinth diff` command: what a deploy of a folder or a page would change.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Command } from 'commander'
import { type Comparison, compareFiles } from '../comparing/compare-files.ts'
import {
  diffChangedFiles,
  type FileDiff,
  formatComparison,
} from '../comparing/format-comparison.ts'
import { readLocalFiles } from '../comparing/read-local-files.ts'
import { openSource, type Source } from '../deploying/files/source.ts'
import { type Drop, requireDrop } from '../drops/find-drop.ts'
import { lookUpDrop, lookUpTargetHere } from '../drops/memory/look-up-drop.ts'
import { requireRemembered } from '../drops/resolve-drop.ts'
import { CliError, NegativeResult } from '../errors/cli-error.ts'
import { parseAllowedPath } from '../options/parse-allowed-path.ts'
import type { Session, SessionOpener } from '../service/session.ts'
import { interruptible } from '../system/interruptible.ts'
import { downloadVersion } from '../versions/download-version.ts'
import { findVersion, withVersionOption } from '../versions/find-version.ts'
import { messages } from './messages.ts'

interface DiffOptions {
  readonly slug?: string
  readonly at?: number
  readonly nameOnly?: true
  readonly allowSecrets?: readonly string[]
}

export function registerDiff(program: Command, open: SessionOpener): void {
  const command = program
    .command('diff')
    .description('show what a deploy would change; exits with 1 if anything')
    .argument(
      '[path]',
      'folder, or .html or .md file, to compare (default: what was published from here)',
    )
    .option('--slug <slug>', 'drop to compare with (default: the drop that this was published to)')
  withVersionOption(command)
    .option('--name-only', 'list the files without their differences')
    .option(
      '--allow-secrets <path>',
      'file that is published even if it looks like a secret; repeatable',
      parseAllowedPath,
    )
    .action(async (target, options) => diff(await open(), target, options))
}

async function diff(
  session: Session,
  given: string | undefined,
  options: DiffOptions,
): Promise<void> {
  const target = given ?? (await lookUpTargetHere(session.url))?.path ?? '.'
  const source = await openSource(target)
  if (source.kind === 'bundle') throw new CliError('usage', messages.diff.bundle)
  const drop = await chooseDrop(session, source, options)
  const version = await findVersion(session, drop, options.at)
  const download = { id: drop.id, version }
  const { comparison, diffs } = await interruptible(messages.diff.stopped, (signal) =>
    inTemporaryFolder(async (folder) => {
      const file = path.join(folder, 'version.zip')
      const archive = await downloadVersion(session, { ...download, file, signal })
      try {
        const { allowSecrets = [] } = options
        const found = await readLocalFiles(source, { signal, allowSecrets })
        const comparison = await compareFiles(found, archive.files, signal)
        return { comparison, diffs: options.nameOnly ? null : await diffChangedFiles(comparison) }
      } finally {
        archive.close()
      }
    }),
  )
  print(session, { slug: drop.slug, number: version.version_number, comparison, diffs })
}

async function chooseDrop(
  session: Session,
  { kind, path: target }: Source,
  { slug }: DiffOptions,
): Promise<Drop> {
  if (slug !== undefined) return requireDrop(session.account(), slug)
  const lookup = { path: target, isFolder: kind === 'folder', service: session.url }
  return requireRemembered(session, (await lookUpDrop(lookup)).drop)
}

async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plinth-diff-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Result {
  readonly slug: string
  readonly number: number
  readonly comparison: Comparison
  readonly diffs: readonly FileDiff[] | null
}

function print({ output }: Session, { slug, number, comparison, diffs }: Result): void {
  const { added, changed, removed } = comparison
  const isSame = added.length + changed.length + removed.length === 0
  if (isSame) output.say(messages.diff.same({ slug, number }), 'good')
  else output.say(messages.diff.compared({ slug, number }), 'faint')
  const { json, lines } = formatComparison(comparison, diffs)
  output.printResult({ json: { slug, version_number: number, ...(json as object) }, lines })
  if (!isSame) throw new NegativeResult()
}
