// Turns what was uploaded as a folder or an archive into the files of a version.

import { AppError } from './errors.ts'
import { megabyte } from './plans.ts'
import { isClutter, parseSitePath, type SitePath } from './site-path.ts'
import { quoted } from './unicode.ts'

export const maxFilesPerVersion = 20_000
/** Characters of all paths together: a hundred a file, for as many files as there may be. */
export const maxPathLengthPerVersion = 2 * megabyte

interface Placed<T> {
  readonly path: SitePath
  readonly item: T
}

export function layOutBundle<T>(
  entries: readonly { readonly path: string; readonly item: T }[],
): Placed<T>[] {
  const wanted = entries.filter((entry) => !isClutter(entry.path))
  if (wanted.length > maxFilesPerVersion)
    throw new AppError(
      'invalid_body',
      `The bundle has ${wanted.length} files; a version holds up to 20,000. Leave out what the site does not need.`,
    )
  const pathLength = wanted.reduce((sum, { path }) => sum + path.length, 0)
  if (pathLength > maxPathLengthPerVersion)
    throw new AppError(
      'invalid_body',
      'The paths of the bundle have more than two million characters together. Shorten the names of its folders.',
    )
  const placed = wanted.map(({ path, item }) => ({ path: parseSitePath(path), item }))
  refuseClashes(placed.map(({ path }) => path))
  const lifted = liftSingleFolder(placed)
  const paths = lifted.map(({ path }) => path)
  if (!paths.some((path) => path === 'index.html'))
    throw new AppError('missing_index', missingIndex(paths))
  return lifted
}

/** Every file needs an address of its own, and an export must fit on a disk. */
function refuseClashes(paths: readonly SitePath[]): void {
  // With NUL (which no path holds) for "/", a folder's files sort right behind a file of its name.
  const keys = paths.map((path) => path.split('/').join('\0')).sort()
  for (const [index, key] of keys.entries()) {
    const next = keys[index + 1]
    if (next === key) throw clash(key, 'occurs twice. Give each file its own path')
    if (next?.[key.length] === '\0' && next.startsWith(key))
      throw clash(key, 'is both a file and a folder. Rename one')
  }
}

function clash(key: string, problem: string): AppError {
  return new AppError('invalid_field', `The path ${quoted(key.replaceAll('\0', '/'))} ${problem}.`)
}

/** People zip the folder rather than its content: its only folder is then what they mean. */
function liftSingleFolder<T>(files: Placed<T>[]): Placed<T>[] {
  const index = files.find(({ path }) => /^[^/]+\/index\.html$/.test(path))
  const folder = index?.path.slice(0, -'index.html'.length)
  if (folder === undefined || !files.every(({ path }) => path.startsWith(folder))) return files
  // Parsed again: what was harmless in a folder (`.plinth/`, a drive) may not stand at the root.
  return files.map(({ path, item }) => ({ path: parseSitePath(path.slice(folder.length)), item }))
}

function missingIndex(paths: readonly SitePath[]): string {
  if (paths.length === 0) return 'The bundle has no files. Add an index.html at its root.'
  const misnamed = paths.find((path) => /^(index\.html?|default\.html?)$/i.test(path))
  if (misnamed) return `The bundle has no index.html at its root. Rename ${misnamed} to index.html.`
  const deeper = paths.find((path) => path.endsWith('/index.html'))
  if (deeper)
    return `The bundle has no index.html at its root, but ${quoted(deeper)}. Publish that folder, or move the file up.`
  return 'The bundle has no index.html at its root. Add one: it is the page that visitors see first.'
}
