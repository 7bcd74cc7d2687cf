// Unified diff of two texts (the format of `diff -u`).
import { structuredPatch } from 'diff'

/** A file with more differences than this is a different text; the comparison would take long. */
const maxEdits = 4000

/** Lines of a diff without their line breaks; null if the texts have too many differences. */
export function textDiff(path: string, before: string, after: string): string[] | null {
  const patch = structuredPatch(`live/${path}`, `local/${path}`, before, after, '', '', {
    context: 3,
    maxEditLength: maxEdits,
  })
  if (!patch) return null
  const showsCr = !usesOnlyCrlf(before) || !usesOnlyCrlf(after)
  return [
    `--- ${patch.oldFileName}`,
    `+++ ${patch.newFileName}`,
    ...patch.hunks.flatMap((hunk) => [
      `@@ -${rangeOf(hunk.oldStart, hunk.oldLines)} +${rangeOf(hunk.newStart, hunk.newLines)} @@`,
      ...hunk.lines.map((line) => line.replace(/\r$/, showsCr ? '^M' : '')),
    ]),
  ]
}

/** Then carriage returns are no difference, and printing them would only distract. */
const usesOnlyCrlf = (text: string): boolean => !/(^|[^\r])\n/.test(text)

const rangeOf = (start: number, lines: number): string =>
  lines === 1 ? String(start) : `${lines === 0 ? start - 1 : start},${lines}`

/** Null for anything that is not UTF-8 text. */
export function decodeText(content: Uint8Array): string | null {
  if (content.includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content)
  } catch {
    return null
  }
}
