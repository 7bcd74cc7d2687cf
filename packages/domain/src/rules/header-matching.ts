// Matches a path against the rules of `_headers`. All matching rules apply; if two set the same header,
// the later one wins, as in Netlify's implementation: `/*` first, exceptions after it.
import {
  type Header,
  headerBytes,
  headerProblem,
  isRemovableDefault,
  maxHeaderValue,
  mostHeaderBytes,
  mostHeaders,
} from './custom-header.ts'
import type { HeaderRule } from './parse-headers.ts'
import { type Captures, capture, namesIn } from './path-pattern.ts'
import {
  candidates,
  indexPatterns,
  isAt,
  type PatternEntry,
  type PatternIndex,
  type Place,
} from './pattern-index.ts'
import { parseRuleSource } from './rule-source.ts'

export interface HeaderTable {
  readonly rules: readonly HeaderRule[]
  readonly index: PatternIndex<CompiledHeaders>
}

interface CompiledHeaders {
  readonly headers: readonly Header[]
  readonly remove: readonly string[]
  /** Whether a value contains a placeholder of the path. */
  readonly filled: boolean
}

type Entry = PatternEntry<CompiledHeaders>

export interface OwnHeaders {
  readonly headers: readonly Header[]
  /** Default headers of the service that the response must not have. */
  readonly removed: readonly string[]
}

/** Skips headers that are no longer allowed: stricter rules must not break old versions. */
export function compileHeaders(rules: readonly HeaderRule[]): HeaderTable {
  const entries = rules.flatMap(({ path, headers, remove = [] }, position) => {
    const source = parseRuleSource(path)
    if (typeof source === 'string') return []
    const allowed = headers.filter((header) => headerProblem(header) === null)
    const names = namesIn(source.pattern)
    const filled = names.some((name) => allowed.some(([, value]) => value.includes(`:${name}`)))
    return [{ position, ...source, value: { headers: allowed, remove, filled } }]
  })
  return { rules, index: indexPatterns(entries) }
}

export function headersFor(table: HeaderTable, place: Place): OwnHeaders {
  const matches = candidates(table.index, place.segments)
    .flatMap((list) => list.filter((entry) => isAt(entry, place)))
    .sort((a, b) => a.position - b.position)
  const values = new Map<string, { readonly value: string; readonly rule: Entry }>()
  const removed = new Set<string>()
  for (const rule of matches) {
    for (const name of rule.value.remove) {
      values.delete(name)
      if (isRemovableDefault(name)) removed.add(name)
    }
    for (const [name, value] of rule.value.headers) values.set(name, { value, rule })
  }
  const headers = [...values].flatMap(([name, { value, rule }]): Header[] => {
    const filled = rule.value.filled ? fill(value, capture(rule.pattern, place.segments)) : value
    return filled === null ? [] : [[name, filled]]
  })
  return { headers: withinLimits(headers), removed: [...removed] }
}

/** Null if the value would be too long: a long path may be inserted many times. */
function fill(template: string, captures: Captures): string | null {
  let filled = ''
  let end = 0
  for (const { 0: written, 1: name = '', index } of template.matchAll(/:([a-z_]\w*)/gi)) {
    const value = captures.get(name)?.join('/')
    // Encoding makes it longer still, and takes much longer than joining.
    if (value !== undefined && value.length > maxHeaderValue) return null
    filled += template.slice(end, index)
    filled += value === undefined ? written : encodeValue(withoutHost(filled, value))
    end = index + written.length
    if (filled.length > maxHeaderValue) return null
  }
  filled += template.slice(end)
  return filled.length > maxHeaderValue ? null : filled
}

/**
 * The value of `*` in `/docs*` may begin with a slash. After another one it would name a host:
 * `</:splat>` must not become `<//evil.example>`.
 */
const withoutHost = (before: string, value: string): string =>
  before.endsWith('/') ? value.replace(/^\/+/, '') : value

/**
 * Encodes everything but letters, digits, `-`, `.`, `_`, `~` and the slash. The visitor chooses the path, and
 * must not be able to add a line, a directive or a quoted keyword to a header.
 */
const encodeValue = (path: string): string =>
  encodeURIComponent(path.toWellFormed())
    .replaceAll('%2F', '/')
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/** Applied when serving because versions published before the limits existed may exceed them. */
function withinLimits(headers: readonly Header[]): readonly Header[] {
  let bytes = 0
  return headers.slice(0, mostHeaders).filter((header) => {
    bytes += headerBytes(header)
    return bytes <= mostHeaderBytes
  })
}
