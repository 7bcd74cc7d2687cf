// Resolves the symbolic links in a published folder.
import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { maxFilesPerVersion } from '@plinth/domain/versions/bundle'
import {
  type IgnoredPath,
  ignoreReasonFor,
  type Reason,
  type RuleChain,
  rulesWithin,
} from './excluded-files.ts'
import type { FoundFile, FoundPaths } from './found-files.ts'

export interface FoundLink {
  readonly path: string
  /** Ignore rules of the folder that contains the link. */
  readonly rules: RuleChain
}

/**
 * Adds the files that symbolic links point to. A link is only an alias for files that are published
 * anyway, so none can publish a file outside the folder or an ignored one, and cycles are
 * impossible.
 */
export async function resolveLinks({
  folder,
  files,
  links,
}: {
  readonly folder: string
  readonly files: readonly FoundFile[]
  readonly links: readonly FoundLink[]
}): Promise<FoundPaths> {
  const aliases: FoundFile[] = []
  const ignored: IgnoredPath[] = []
  if (links.length === 0) return { files: aliases, ignored }
  const root = await realpath(folder)
  const sorted = { files: files.toSorted(byPath), links: links.toSorted(byPath) }
  for (const link of links) {
    const target = await targetOf(root, path.join(folder, link.path))
    const reason = linkIgnoreReason(link, target)
    const named = reason === null ? aliasesOf(link, target, sorted.files) : []
    aliases.push(...named)
    if (reason !== null || named.length === 0)
      ignored.push({ path: link.path, reason: reason ?? 'link-to-left-out' })
    else ignored.push(...linksWithin(link, target, sorted.links))
    // The caller rejects more files than this; stop collecting.
    if (aliases.length > maxFilesPerVersion) break
  }
  return { files: aliases, ignored }
}

/** Target relative to the root. Returns ".." for targets outside the root and for broken links. */
async function targetOf(root: string, link: string): Promise<string> {
  const real = await realpath(link).catch(() => null)
  if (real === null) return '..'
  const target = path.relative(root, real).split(path.sep).join('/')
  return path.isAbsolute(target) ? '..' : target
}

function linkIgnoreReason(link: FoundLink, target: string): Reason | null {
  if (target === '..' || target.startsWith('../')) return 'link-outside'
  return target === '' || link.path.startsWith(`${target}/`) ? 'link-loop' : null
}

function aliasesOf(link: FoundLink, target: string, files: readonly FoundFile[]): FoundFile[] {
  return [...named(files, target), ...within(files, target)]
    .map(({ path, file }) => ({ path: link.path + path.slice(target.length), file }))
    .filter(({ path }) => !isIgnoredAlias(link, path))
}

/** Ignore rules may also match the alias path of a linked file. */
function isIgnoredAlias({ rules, path: link }: FoundLink, file: string): boolean {
  const names = file.slice(link.length).split('/')
  let inFolder = rules
  return names.some((_, index) => {
    const isFolder = index < names.length - 1
    const at = link + names.slice(0, index + 1).join('/')
    if (ignoreReasonFor(inFolder, at, isFolder) !== null) return true
    if (isFolder) inFolder = rulesWithin(inFolder, at)
    return false
  })
}

function linksWithin(link: FoundLink, target: string, links: readonly FoundLink[]): IgnoredPath[] {
  return within(links, target).map(({ path }) => ({
    path: link.path + path.slice(target.length),
    reason: 'link-in-link',
  }))
}

interface WithPath {
  readonly path: string
}

const byPath = (a: WithPath, b: WithPath): number => (a.path < b.path ? -1 : 1)

/** Binary search by path prefix: a folder may hold many thousands of files, and as many links. */
function within<Found extends WithPath>(sorted: readonly Found[], folder: string): Found[] {
  // "0" is the character after "/".
  return sorted.slice(firstFrom(sorted, `${folder}/`), firstFrom(sorted, `${folder}0`))
}

function named<Found extends WithPath>(sorted: readonly Found[], path: string): Found[] {
  const found = sorted[firstFrom(sorted, path)]
  return found?.path === path ? [found] : []
}

function firstFrom(sorted: readonly WithPath[], path: string): number {
  let from = 0
  let to = sorted.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((sorted[middle]?.path ?? '') < path) from = middle + 1
    else to = middle
  }
  return from
}
