import { AppError } from './errors.ts'
import { normalised, quoted } from './unicode.ts'

declare const sitePath: unique symbol
/** A normalised path of a file in a version, `/`-separated, without a leading slash. */
export type SitePath = string & { readonly [sitePath]: true }

/** Bytes of UTF-8. */
export const maxSitePathBytes = 1024

/** Plinth's own endpoints live here at every address, so that a file could never be reached. */
const ownFolder = '.plinth'
const utf8 = new TextEncoder()

export function parseSitePath(raw: string): SitePath {
  // `find` and `tar` write paths as `./index.html`.
  const path = normalised(raw.replace(/^\.\//, ''))
  if (path === null) throw refused(raw, 'is not readable as text. Rename the file')
  const problem = problemOf(path)
  if (problem) throw refused(raw, problem)
  return path as SitePath
}

/** What operating systems leave in folders and archives, and nobody means to publish. */
export function isClutter(path: string): boolean {
  return /(^|\/)(__MACOSX\/|(\.DS_Store|Thumbs\.db)$)/.test(path)
}

function problemOf(path: string): string | null {
  if (path === '') return 'is empty. Give each file a path'
  if (isTooLong(path)) return 'is longer than 1,024 bytes. Shorten the names of its folders'
  if (/\p{Cc}/u.test(path)) return 'holds a control character. Rename the file'
  if (path.includes('\\')) return 'holds a backslash. Separate folders with "/"'
  if (/^[a-z]:/i.test(path)) return 'starts with a drive. Give a path relative to the folder'
  if (path.startsWith('/')) return 'starts with "/". Give a path relative to the folder'
  if (path.includes('//') || path.endsWith('/'))
    return 'has an empty folder or file name. Remove the extra "/"'
  if (/(^|\/)\.\.?(\/|$)/.test(path))
    return 'has a "." or ".." in it. Give a path relative to the folder'
  if (`${path}/`.startsWith(`${ownFolder}/`))
    return `lies in "${ownFolder}", which Plinth keeps for itself. Move it`
  return null
}

/** A unit of the text takes one byte to three: mostly its length settles it. */
function isTooLong(path: string): boolean {
  if (path.length > maxSitePathBytes) return true
  return 3 * path.length > maxSitePathBytes && utf8.encode(path).length > maxSitePathBytes
}

function refused(raw: string, problem: string): AppError {
  return new AppError('invalid_field', `The path ${quoted(raw)} ${problem}.`)
}
