// Lists the files of a folder to publish, applying ignore rules and resolving symbolic links.
import type { Dirent } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { formatBytes, formatCount } from '@plinth/domain/base/sizes'
import { quoted } from '@plinth/domain/base/unicode'
import { maxFilesPerVersion } from '@plinth/domain/versions/bundle'
import { CliError } from '../../errors/cli-error.ts'
import {
  defaultRules,
  type IgnoredPath,
  ignoreFile,
  ignoreReasonFor,
  isOwnFile,
  type RuleChain,
  rulesWithin,
  withRulesOf,
} from './excluded-files.ts'
import type { FolderContents, FoundFile } from './found-files.ts'
import { type IgnoreRules, parseIgnoreFile } from './ignore-rules.ts'
import { type FoundLink, resolveLinks } from './resolve-links.ts'
import { unreadableError } from './unreadable-error.ts'

/** A folder with more entries than this is probably the wrong one. */
const maxEntries = 250_000
const maxIgnoreFileBytes = 262_144

/** Files and left-out paths, each sorted by path. */
export async function walkFolder(folder: string, signal?: AbortSignal): Promise<FolderContents> {
  const files: FoundFile[] = []
  const ignored: IgnoredPath[] = []
  const links: FoundLink[] = []
  let entries = 0

  async function visit(at: string, above: RuleChain): Promise<void> {
    signal?.throwIfAborted()
    const children = await list(path.join(folder, at))
    entries += children.length
    if (entries > maxEntries) throw tooManyEntries(folder)
    const rules = children.some(({ name }) => name === ignoreFile)
      ? withRulesOf(above, at, await readIgnoreFile(path.join(folder, at, ignoreFile)))
      : above
    for (const child of children.filter(({ name }) => !isOwnFile(name))) {
      const found = path.posix.join(at, child.name)
      const reason = ignoreReasonFor(rules, found, child.isDirectory())
      if (reason !== null) ignored.push({ path: nameOf(found, child), reason })
      else if (child.isDirectory()) await visit(found, rulesWithin(rules, found))
      else if (child.isSymbolicLink()) links.push({ path: found, rules })
      else if (child.isFile()) files.push({ path: found, file: path.join(folder, found) })
      else ignored.push({ path: found, reason: 'no-file' })
    }
    if (files.length > maxFilesPerVersion) throw tooManyFiles(folder)
  }

  await visit('', defaultRules)
  const linked = await resolveLinks({ folder, files, links })
  const all = [...files, ...linked.files]
  if (all.length > maxFilesPerVersion) throw tooManyFiles(folder)
  return {
    files: all.sort(byPath),
    ignored: [...ignored, ...linked.ignored].sort(byPath),
  }
}

const byPath = (a: { readonly path: string }, b: { readonly path: string }): number =>
  a.path < b.path ? -1 : 1

const nameOf = (found: string, child: Dirent): string => (child.isDirectory() ? `${found}/` : found)

async function list(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    throw unreadableError(folder, cause)
  })
}

async function readIgnoreFile(file: string): Promise<IgnoreRules> {
  const { rules, problems } = parseIgnoreFile(await readIgnoreText(file))
  const [problem] = problems
  // Without the rule, files would be published that the owner meant to exclude.
  if (problem) {
    throw new CliError('refused', `${quoted(file)}, line ${problem.line}: ${problem.message}`)
  }
  return rules
}

async function readIgnoreText(file: string): Promise<string> {
  try {
    const found = await stat(file)
    if (found.isFile() && found.size <= maxIgnoreFileBytes) return await readFile(file, 'utf8')
  } catch (cause) {
    // Ignoring the error would publish files that the owner meant to exclude.
    throw new CliError('refused', `${quoted(file)} cannot be read.`, { cause })
  }
  throw new CliError(
    'refused',
    `${quoted(file)} is not a file, or is larger than ${formatBytes(maxIgnoreFileBytes)}.`,
  )
}

function tooManyEntries(folder: string): CliError {
  return new CliError(
    'refused',
    `${quoted(folder)} has more than ${formatCount(maxEntries)} files and folders, including excluded ones. Is it the right folder?`,
  )
}

function tooManyFiles(folder: string): CliError {
  return new CliError(
    'refused',
    `${quoted(folder)} has more than ${formatCount(maxFilesPerVersion)} files, the most that a version can have. Is it the right folder? Use a ${ignoreFile} to leave out files that the site does not need.`,
  )
}
