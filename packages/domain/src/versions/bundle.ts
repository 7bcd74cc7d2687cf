// Layout of a bundle: maps the paths of an uploaded folder or archive to the files of a version.
import { AppError } from '../base/errors.ts'
import { formatCount, megabyte } from '../base/sizes.ts'
import { quoted } from '../base/unicode.ts'
import { isClutter, parseSitePath, type SitePath } from './site-path.ts'

export const maxFilesPerVersion = 20_000
/** Total length of all paths in characters: about a hundred per file at the maximum number of files. */
export const maxPathLengthPerVersion = 2 * megabyte

interface Placed<T> {
  readonly path: SitePath
  readonly item: T
}

export interface BundleOptions {
  /** Whether a single top folder that contains `index.html` becomes the root; if false, it is refused. */
  readonly stripRoot: boolean
  /** For changes to the files of a version: they are moved, not uploaded again. */
  readonly isEdit?: true
}

export function layOutBundle<T>(
  entries: readonly { readonly path: string; readonly item: T }[],
  { stripRoot, isEdit }: BundleOptions,
): Placed<T>[] {
  const wanted = entries.filter((entry) => !isClutter(entry.path))
  if (wanted.length > maxFilesPerVersion)
    throw new AppError(
      'invalid_body',
      `The bundle has ${wanted.length} files; a version can have up to ${formatCount(maxFilesPerVersion)}. Leave out files that the site does not need.`,
    )
  const pathLength = wanted.reduce((sum, { path }) => sum + path.length, 0)
  if (pathLength > maxPathLengthPerVersion)
    throw new AppError(
      'invalid_body',
      `The paths in the bundle add up to more than ${formatCount(maxPathLengthPerVersion)} characters. Shorten its folder names.`,
    )
  const placed = wanted.map(({ path, item }) => ({ path: parseSitePath(path), item }))
  refuseClashes(placed.map(({ path }) => path))
  const folder = rootFolder(placed.map(({ path }) => path))
  const files = stripRoot && folder !== null ? stripFolder(placed, folder) : placed
  if (files.some(({ path }) => path === 'index.html')) return files
  const remedy = isEdit ? moveIndex : folder === null ? uploadContents : stripOrUploadContents
  throw new AppError(
    'missing_index',
    missingIndex(
      files.map(({ path }) => path),
      remedy,
    ),
  )
}

/** Every file needs its own URL, and an export must be possible to extract to a file system. */
function refuseClashes(paths: readonly SitePath[]): void {
  // With NUL, which no path contains, in place of "/", a folder's files sort right after a file of its name.
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

/** The single top folder with its slash, if it contains `index.html`: people often zip the folder itself. */
function rootFolder(paths: readonly SitePath[]): string | null {
  const index = paths.find((path) => /^[^/]+\/index\.html$/.test(path))
  const folder = index?.slice(0, -'index.html'.length)
  return folder !== undefined && paths.every((path) => path.startsWith(folder)) ? folder : null
}

/** Parses each path again: `.plinth/` and drives are allowed in a folder but not at the root. */
const stripFolder = <T>(files: readonly Placed<T>[], folder: string): Placed<T>[] =>
  files.map(({ path, item }) => ({ path: parseSitePath(path.slice(folder.length)), item }))

const missing = 'The bundle has no index.html at its root.'

const moveIndex = 'move it to the root'
const uploadContents = 'upload the contents of that folder'
const stripOrUploadContents = `${uploadContents}, or send strip_root=true`

function missingIndex(paths: readonly SitePath[], remedy: string): string {
  if (paths.length === 0) return 'The bundle has no files. Add an index.html at its root.'
  const misnamed = paths.find((path) => /^(index\.html?|default\.html?)$/i.test(path))
  if (misnamed) return `${missing} Rename ${misnamed} to index.html.`
  const deeper = paths.find((path) => path.endsWith('/index.html'))
  const folder = deeper?.slice(0, -'index.html'.length)
  if (folder) return `${missing} Found one in ${quoted(folder)}: ${remedy}.`
  return `${missing} Add one: it is the landing page.`
}
