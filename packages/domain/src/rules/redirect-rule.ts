// One rule of `_redirects`: the allowed statuses, its stored format, and its compilation into a
// pattern and a target.
import { quoted } from '../base/unicode.ts'
import { namesIn, type PathPattern, parsePathPattern } from './path-pattern.ts'
import { parseTarget, type RedirectTarget } from './redirect-target.ts'

export const redirectStatuses = [301, 302, 303, 307, 308] as const
export const pageStatuses = [200, 404, 410, 451] as const
export type RedirectStatus = (typeof redirectStatuses)[number]
export type PageStatus = (typeof pageStatuses)[number]

/** Stored as JSON in the manifest. */
export interface RedirectRule {
  readonly from: string
  /** Query conditions `name=value` or `name=:placeholder`, as written; all must match. */
  readonly query?: readonly string[]
  readonly to: string
  readonly status: RedirectStatus | PageStatus
  /** Applies even if a file exists at the path. */
  readonly force?: true
}

export interface Parameter {
  readonly key: string
  readonly value: { readonly text: string } | { readonly name: string }
}

export interface CompiledRedirect {
  readonly rule: RedirectRule
  readonly parameters: readonly Parameter[]
  readonly target: RedirectTarget
}

/** Returns an error message if the rule is invalid. */
export function compileRedirect(
  rule: RedirectRule,
): { readonly pattern: PathPattern; readonly value: CompiledRedirect } | string {
  if (/^https?:\/\//i.test(rule.from))
    return 'The source of a rule cannot include a host. Start with the path.'
  const pattern = parsePathPattern(rule.from)
  if (typeof pattern === 'string') return pattern
  const { before, star, after } = pattern
  if (star && (star.suffix !== '' || after.length > 0))
    return 'The "*" must be at the end of the path.'
  const [first] = before
  if (first && 'text' in first && first.text === '.plinth')
    return 'Paths under "/.plinth/" are reserved.'

  const parameters = (rule.query ?? []).map(parameterOf)
  const names = namesIn(pattern)
  for (const { value } of parameters) {
    if (!('name' in value)) continue
    if (names.includes(value.name))
      return `The placeholder ${quoted(`:${value.name}`)} is already in use.`
    names.push(value.name)
  }
  const target = parseTarget(rule.to, names)
  if (typeof target === 'string') return target
  if (target.origin !== '' && !isRedirect(rule.status))
    return `With status ${rule.status} the destination must be a path of this site: proxying to other hosts is not supported.`
  return { pattern, value: { rule, parameters, target } }
}

export function isRedirect(status: number): status is RedirectStatus {
  return redirectStatuses.some((known) => known === status)
}

function parameterOf(written: string): Parameter {
  const [[key, text] = ['', '']] = new URLSearchParams(written)
  const [, name] = /^:([a-z_]\w*)$/i.exec(text) ?? []
  return { key, value: name === undefined ? { text } : { name } }
}
