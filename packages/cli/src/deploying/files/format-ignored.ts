// Formats the list of excluded files.
import { printableLine } from '../../terminal/printable.ts'
import type { IgnoredPath, Reason } from './excluded-files.ts'
import { messages } from './messages.ts'
import { summariseNames } from './summarise-names.ts'

const words: Readonly<Record<Reason, string>> = {
  secret: messages.reasons.secret,
  default: messages.reasons.default,
  rule: messages.reasons.rule,
  'link-outside': messages.reasons.linkOutside,
  'link-to-left-out': messages.reasons.linkToExcluded,
  'link-in-link': messages.reasons.linkInLink,
  'link-loop': messages.reasons.linkLoop,
  'no-file': messages.reasons.noFile,
}

/** One line per reason, with the first few names; all names if `isVerbose`. */
export function formatIgnored(ignored: readonly IgnoredPath[], isVerbose: boolean): string[] {
  return Object.entries(words).flatMap(([reason, why]) => {
    const names = ignored
      .filter((one) => one.reason === reason)
      .map(({ path }) => printableLine(path))
    const named = isVerbose ? names.join(', ') : summariseNames(names)
    return names.length === 0 ? [] : [messages.excluded({ why, names: named })]
  })
}
