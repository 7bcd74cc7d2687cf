// Source of a rule in `_redirects` or `_headers`: a path pattern, optionally after a host.
import { quoted } from '../base/unicode.ts'
import { type PathPattern, parsePathPattern } from './path-pattern.ts'

export interface RuleSource {
  /**
   * The hostname in ASCII, which must be the one that the visitor requested; null for every host.
   * A drop is only ever served at its own address and at proven custom domains, so a rule for any
   * other host never matches.
   */
  readonly host: string | null
  readonly pattern: PathPattern
}

/** Returns an error message if the source is invalid. The scheme is ignored. */
export function parseRuleSource(text: string): RuleSource | string {
  const [, written, path = text] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(text) ?? []
  const host = written === undefined ? null : hostOf(written)
  if (host === undefined)
    return `The host ${quoted(written ?? '')} is not valid. Use a hostname without a port or a placeholder.`
  const pattern = parsePathPattern(host !== null && path === '' ? '/' : path)
  return typeof pattern === 'string' ? pattern : { host, pattern }
}

function hostOf(written: string): string | undefined {
  if (/[\\@:*]/.test(written) || !URL.canParse(`https://${written}`)) return undefined
  return new URL(`https://${written}`).hostname
}
