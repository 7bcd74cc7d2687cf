// Parser of file paths in uploads.
import { AppError } from '../base/errors.ts'
import { formatCount } from '../base/sizes.ts'
import { normalised, quoted } from '../base/unicode.ts'

declare const sitePath: unique symbol
/** A normalised file path in a version, `/`-separated, without a leading slash. */
export type SitePath = string & { readonly [sitePath]: true }

/** Bytes of UTF-8. */
export const maxSitePathBytes = 1024

/** Reserved for Plinth's endpoints on every host, so a file in it could never be requested. */
const reservedFolder = '.plinth'
const utf8 = new TextEncoder()

export function parseSitePath(raw: string): SitePath {
  // `find` and `tar` write paths as `./index.html`.
  const path = normalised(raw.replace(/^\.\//, ''))
  if (path === null) throw refused(raw, 'is not valid Unicode text. Rename the file')
  const problem = problemOf(path)
  if (problem) throw refused(raw, problem)
  return path as SitePath
}

/** Files that operating systems leave in folders and archives; they are not published. */
export function isClutter(path: string): boolean {
  return /(^|\/)(__MACOSX\/|(\.DS_Store|Thumbs\.db)$)/.test(path)
}

function problemOf(path: string): string | null {
  if (path === '') return 'is empty. Give each file a path'
  if (isTooLong(path))
    return `is longer than ${formatCount(maxSitePathBytes)} bytes. Shorten the names of its folders`
  if (/\p{Cc}/u.test(path)) return 'contains a control character. Rename the file'
  if (path.includes('\\')) return 'contains a backslash. Separate folders with "/"'
  if (/^[a-z]:/i.test(path)) return 'starts with a drive letter. Use a path relative to the folder'
  if (path.startsWith('/')) return 'starts with "/". Use a path relative to the folder'
  if (path.includes('//') || path.endsWith('/'))
    return 'has an empty folder or file name. Remove the extra "/"'
  if (/(^|\/)\.\.?(\/|$)/.test(path))
    return 'contains "." or "..". Use a path relative to the folder'
  if (`${path}/`.startsWith(`${reservedFolder}/`))
    return `is in "${reservedFolder}", which is reserved. Move the file`
  return null
}

/** A UTF-16 unit takes one to three bytes, so most paths are decided by length without encoding them. */
function isTooLong(path: string): boolean {
  if (path.length > maxSitePathBytes) return true
  return 3 * path.length > maxSitePathBytes && utf8.encode(path).length > maxSitePathBytes
}

function refused(raw: string, problem: string): AppError {
  return new AppError('invalid_field', `The path ${quoted(raw)} ${problem}.`)
}
