// Size limits of `_redirects` and `_headers`. A larger file fails the publish: if its last rules were
// ignored, some pages would break unnoticed.
import { formatBytes, megabyte } from '../base/sizes.ts'

/** The rules stay in memory with the version. */
const maxBytes = { _redirects: 2 * megabyte, _headers: megabyte / 4 } as const

export type RuleFileName = keyof typeof maxBytes

/** An error message, or null if the file is small enough. */
export function ruleFileProblem(name: RuleFileName, bytes: number): string | null {
  if (bytes <= maxBytes[name]) return null
  const hint =
    name === '_redirects'
      ? 'Replace rules for single paths by rules with "*" or ":name"'
      : 'Shorten it'
  return `The file ${name} has ${formatBytes(bytes)}; at most ${formatBytes(maxBytes[name])} are allowed. ${hint}, then publish again.`
}
