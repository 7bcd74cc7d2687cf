// Reads the text files of a site once, for the checks of their contents.
import { contentTypeOf, isPage } from '@plinth/domain/http/content-types'
import type { FoundFile } from '../../deploying/files/found-files.ts'
import { readText } from '../source/read-text.ts'

export interface TextFile {
  readonly path: string
  readonly text: string
  readonly kind: 'page' | 'style' | 'script' | 'other'
}

/** `onFile` is called with one file at a time, so that a large site is never in memory as a whole. */
export async function scanTexts(
  files: readonly FoundFile[],
  onFile: (file: TextFile) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const { path, file } of files) {
    signal.throwIfAborted()
    const kind = kindOf(path)
    const text = kind === null ? null : await readText(file)
    if (kind !== null && text !== null) onFile({ path, text, kind })
  }
}

function kindOf(path: string): TextFile['kind'] | null {
  const type = contentTypeOf(path)
  if (isPage(type)) return 'page'
  if (type.startsWith('text/css')) return 'style'
  if (type.startsWith('text/javascript')) return 'script'
  return /^(robots\.txt|.*\.(xml|rss|atom|webmanifest))$/i.test(path) ? 'other' : null
}

/**
 * The text with scripts and comments blanked out, so that positions stay the same. One without an end
 * extends to the end of the page, as in browsers; otherwise each of many would be searched that far.
 */
export const withoutScripts = (html: string): string =>
  html.replace(/<script\b[^<>]*>[\s\S]*?(?:<\/script\s*>|$)|<!--[\s\S]*?(?:-->|$)/gi, (part) => {
    const end = part.startsWith('<!--') ? 0 : part.indexOf('>') + 1
    return part.slice(0, end) + part.slice(end).replace(/[^\n]/g, ' ')
  })
