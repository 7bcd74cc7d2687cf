// Page lookup: which file of a version a path addresses, and at which address the file is served.
import type { TargetPath } from '../rules/redirect-target.ts'

/** Whether addresses of pages end in a slash. `auto`: those of folders do, those of files do not. */
export const trailingSlashModes = ['auto', 'always', 'never'] as const
export type TrailingSlash = (typeof trailingSlashModes)[number]

export interface UrlSettings {
  readonly trailingSlash: TrailingSlash
  /** Whether `/about.html` redirects to the address of the page without its file name. */
  readonly cleanUrls: boolean
}

/** The specification's rules. */
export const defaultUrls: UrlSettings = { trailingSlash: 'auto', cleanUrls: false }

type HasFile = (path: string) => boolean

export interface Lookup {
  readonly file: string
  /** Where the file is served, if it is not the requested address. */
  readonly elsewhere: TargetPath | null
}

/** Null if there is no file for the address. Its `elsewhere` is always served, without another redirect. */
export function lookUpPage(
  hasFile: HasFile,
  settings: UrlSettings,
  address: TargetPath,
): Lookup | null {
  const file = firstFile(hasFile, address)
  if (file === null) return null
  if (isServedAsRequested(settings, address, file)) return { file, elsewhere: null }
  const canonical = canonicalAddress(hasFile, settings, file)
  return { file, elsewhere: isSameAddress(canonical, address) ? null : canonical }
}

const firstFile = (hasFile: HasFile, address: TargetPath): string | null =>
  filesFor(address).find(hasFile) ?? null

/** The files that an address may stand for, the best match first. */
export function filesFor({ segments, trailingSlash }: TargetPath): readonly string[] {
  const path = segments.join('/')
  if (path === '') return indexNames
  const indexes = indexNames.map((name) => `${path}/${name}`)
  const page = `${path}.html`
  return trailingSlash ? [...indexes, page] : [path, page, ...indexes]
}

const indexNames = ['index.html', 'index.htm'] as const

/** Files are served at their own path, and by the default settings `/dir/index` is a page as well. */
function isServedAsRequested(
  { trailingSlash, cleanUrls }: UrlSettings,
  address: TargetPath,
  file: string,
): boolean {
  if (cleanUrls || address.trailingSlash) return false
  const path = address.segments.join('/')
  return file === path || (trailingSlash === 'auto' && file === `${path}.html`)
}

function canonicalAddress(hasFile: HasFile, settings: UrlSettings, file: string): TargetPath {
  const page = pageAddress(settings, file)
  // Another file may come first there, such as `feed` before `feed.html`.
  return page && firstFile(hasFile, page) === file ? page : rawAddress(file)
}

const rawAddress = (file: string): TargetPath => ({
  segments: file.split('/'),
  trailingSlash: false,
})

/** Null for a file that is not a page. */
function pageAddress({ trailingSlash }: UrlSettings, file: string): TargetPath | null {
  const segments = file.split('/')
  const name = segments.pop() ?? ''
  if (indexNames.some((index) => index === name))
    return { segments, trailingSlash: segments.length === 0 || trailingSlash !== 'never' }
  const stem = /^(.+)\.html$/.exec(name)?.[1]
  if (stem === undefined) return null
  return { segments: [...segments, stem], trailingSlash: trailingSlash === 'always' }
}

export const isSameAddress = (a: TargetPath, b: TargetPath): boolean =>
  a.trailingSlash === b.trailingSlash && a.segments.join('/') === b.segments.join('/')
