// Chooses where a pull writes: a folder, or the file that a single page was published from.
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { isSlug } from '@plinth/domain/addresses/slug'
import type { Drop } from '../drops/find-drop.ts'
import { lookUpTargetHere } from '../drops/memory/look-up-drop.ts'
import { CliError } from '../errors/cli-error.ts'
import type { ArchivedFile } from '../versions/archive.ts'
import { messages } from './messages.ts'

export interface PullTarget {
  readonly folder: string
  /** Name of the file for a single page; null for a folder. */
  readonly page: string | null
}

export interface TargetChoice {
  /** As given on the command line. */
  readonly given: string | undefined
  /** Origin of the service. */
  readonly service: string
}

/** Without a path: where the drop was published from, or a new folder named like the drop. */
export async function chooseTarget(
  { id, slug }: Drop,
  { given, service }: TargetChoice,
): Promise<PullTarget> {
  if (given !== undefined) return targetAt(given)
  const here = await lookUpTargetHere(service)
  const published = here?.drop.id === id ? here.path : null
  if (published !== null) return targetAt(published)
  // A hostile server could send a path as the slug.
  if (isSlug(slug)) return { folder: path.resolve(slug), page: null }
  throw new CliError('usage', messages.whichFolder({ slug }))
}

async function targetAt(target: string): Promise<PullTarget> {
  const absolute = path.resolve(target)
  const isFolder = await stat(absolute).then(
    (found) => found.isDirectory(),
    () => !pageName.test(absolute),
  )
  if (isFolder) return { folder: absolute, page: null }
  return { folder: path.dirname(absolute), page: path.basename(absolute) }
}

const pageName = /\.(?:html?|md|markdown)$/i

/** The files at the paths that they get in the folder. */
export function placeAt(
  { page }: PullTarget,
  files: readonly ArchivedFile[],
  { slug, number }: { readonly slug: string; readonly number: number },
): readonly ArchivedFile[] {
  if (page === null) return files
  const [only, ...others] = files
  const index = /\.html?$/i.test(page) ? 'index.html' : 'index.md'
  if (only?.path === index && others.length === 0 && pageName.test(page))
    return [{ ...only, path: page }]
  throw new CliError('refused', messages.severalFiles({ slug, number, page }))
}
