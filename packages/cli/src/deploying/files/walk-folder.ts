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
import type { FoundFile, FoundPaths, GitIgnored } from './found-files.ts'
import { type GitIgnores, gitIgnoreFile, gitIgnoreOf, withGitIgnore } from './git-ignored.ts'
import { type IgnoreRules, parseIgnoreFile } from './ignore-rules.ts'
import { messages } from './messages.ts'
import { type FoundLink, resolveLinks } from './resolve-links.ts'
import { unreadableError } from './unreadable-error.ts'

/** A folder with more entries than this is probably the wrong one. */
const maxEntries = 250_000
const maxIgnoreFileBytes = 262_144

export interface WalkOptions {
  readonly signal?: AbortSignal
  /** Paths of files that are published even if they look like secrets. */
  readonly allowed?: ReadonlySet<string>
}

export interface WalkedFolder extends FoundPaths {
  /** Files that are published, although a `.gitignore` matches them. */
  readonly gitIgnored: readonly GitIgnored[]
}

/** Files and left-out paths, each sorted by path. */
export async function walkFolder(
  folder: string,
  { signal, allowed = new Set() }: WalkOptions = {},
): Promise<WalkedFolder> {
  const files: FoundFile[] = []
  const gitIgnored: GitIgnored[] = []
  const ignored: IgnoredPath[] = []
  const links: FoundLink[] = []
  let entries = 0

  async function visit(at: string, above: RuleChain, gitAbove: GitIgnores): Promise<void> {
    signal?.throwIfAborted()
    const children = await list(path.join(folder, at))
    entries += children.length
    if (entries > maxEntries) throw tooManyEntries(folder)
    const has = (wanted: string) => children.some(({ name }) => name === wanted)
    const rules = has(ignoreFile)
      ? withRulesOf(above, at, await readIgnoreFile(path.join(folder, at, ignoreFile)))
      : above
    const gitRules = has(gitIgnoreFile)
      ? await withGitIgnore(gitAbove, at, path.join(folder, at, gitIgnoreFile))
      : gitAbove
    for (const child of children.filter(({ name }) => !isOwnFile(name))) {
      const found = path.posix.join(at, child.name)
      const reason = ignoreReasonFor(rules, found, child.isDirectory())
      if (reason !== null) ignored.push({ path: nameOf(found, child), reason })
      else if (child.isDirectory()) await visit(found, rulesWithin(rules, found), gitRules)
      else if (child.isSymbolicLink()) links.push({ path: found, rules })
      else if (child.isFile()) {
        files.push({ path: found, file: path.join(folder, found) })
        const by = gitIgnoreOf(gitRules, found)
        if (by !== null) gitIgnored.push({ path: found, by })
      } else ignored.push({ path: found, reason: 'no-file' })
    }
    if (files.length > maxFilesPerVersion) throw tooManyFiles(folder)
  }

  await visit('', defaultRules(allowed), [])
  const linked = await resolveLinks({ folder, files, links })
  const all = [...files, ...linked.files]
  if (all.length > maxFilesPerVersion) throw tooManyFiles(folder)
  return {
    files: all.sort(byPath),
    ignored: [...ignored, ...linked.ignored].sort(byPath),
    gitIgnored: gitIgnored.sort(byPath),
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
    const sentence = messages.ignoreFile.problem({ file: quoted(file), ...problem })
    throw new CliError('refused', sentence)
  }
  return rules
}

async function readIgnoreText(file: string): Promise<string> {
  try {
    const found = await stat(file)
    if (found.isFile() && found.size <= maxIgnoreFileBytes) return await readFile(file, 'utf8')
  } catch (cause) {
    // Ignoring the error would publish files that the owner meant to exclude.
    throw new CliError('refused', messages.source.unreadable({ name: quoted(file) }), { cause })
  }
  const most = formatBytes(maxIgnoreFileBytes)
  throw new CliError('refused', messages.ignoreFile.invalid({ file: quoted(file), most }))
}

function tooManyEntries(folder: string): CliError {
  const limit = { folder: quoted(folder), most: formatCount(maxEntries) }
  return new CliError('refused', messages.folder.tooManyEntries(limit))
}

function tooManyFiles(folder: string): CliError {
  const limit = { folder: quoted(folder), most: formatCount(maxFilesPerVersion) }
  return new CliError('refused', messages.folder.tooManyFiles(limit))
}
