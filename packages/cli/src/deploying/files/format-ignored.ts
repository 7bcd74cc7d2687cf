// Formats the lists of files that are left out as secrets or excluded.
import { printableLine } from '../../terminal/printable.ts'
import type { IgnoredPath, Reason } from './excluded-files.ts'
import { messages } from './messages.ts'
import { summariseNames } from './summarise-names.ts'

type Line = (list: { readonly names: string }) => string

const excluded =
  (why: string): Line =>
  ({ names }) =>
    messages.excluded({ why, names })

const lines: Readonly<Record<Reason, Line>> = {
  secret: messages.leftOut,
  default: excluded(messages.reasons.default),
  rule: excluded(messages.reasons.rule),
  'link-outside': excluded(messages.reasons.linkOutside),
  'link-to-left-out': excluded(messages.reasons.linkToExcluded),
  'link-in-link': excluded(messages.reasons.linkInLink),
  'link-loop': excluded(messages.reasons.linkLoop),
  'no-file': excluded(messages.reasons.noFile),
}

/** One line per reason, with the first few names; all names if `isVerbose`. */
export function formatIgnored(ignored: readonly IgnoredPath[], isVerbose: boolean): string[] {
  return Object.entries(lines).flatMap(([reason, lineOf]) => {
    const names = ignored
      .filter((one) => one.reason === reason)
      .map(({ path }) => printableLine(path))
    const named = isVerbose ? names.join(', ') : summariseNames(names)
    return names.length === 0 ? [] : [lineOf({ names: named })]
  })
}
