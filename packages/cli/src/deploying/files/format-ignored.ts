// Formats the list of files that were left out.
import { printableLine } from '../../terminal/printable.ts'
import type { IgnoredPath, Reason } from './excluded-files.ts'
import { summariseNames } from './summarise-names.ts'

const words: Readonly<Record<Reason, string>> = {
  default: 'by default',
  rule: 'by .plinthignore',
  'link-outside': 'links that lead out of the folder, or nowhere',
  'link-to-left-out': 'links to what is left out',
  'link-in-link': 'links inside a linked folder',
  'link-loop': 'links to a folder that they lie in',
  'no-file': 'neither files nor folders',
}

/** One line per reason, with the first few names; all names if `isVerbose`. */
export function formatIgnored(ignored: readonly IgnoredPath[], isVerbose: boolean): string[] {
  return Object.entries(words).flatMap(([reason, why]) => {
    const names = ignored
      .filter((one) => one.reason === reason)
      .map(({ path }) => printableLine(path))
    const named = isVerbose ? names.join(', ') : summariseNames(names)
    return names.length === 0 ? [] : [`Left out (${why}): ${named}`]
  })
}
