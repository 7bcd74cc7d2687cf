// Matches a path against the rules of `_headers`. All matching rules apply; if two set the same header,
// the later one wins, as in Netlify's implementation: `/*` first, exceptions after it.
import {
  type Header,
  headerBytes,
  headerProblem,
  mostHeaderBytes,
  mostHeaders,
} from './custom-header.ts'
import type { HeaderRule } from './parse-headers.ts'
import { isMatch, parsePathPattern } from './path-pattern.ts'
import { candidates, indexPatterns, type PatternIndex } from './pattern-index.ts'

export interface HeaderTable {
  readonly rules: readonly HeaderRule[]
  readonly index: PatternIndex<readonly Header[]>
}

/** Skips headers that are no longer allowed: stricter rules must not break old versions. */
export function compileHeaders(rules: readonly HeaderRule[]): HeaderTable {
  const entries = rules.flatMap(({ path, headers }, position) => {
    const pattern = parsePathPattern(path)
    if (typeof pattern === 'string') return []
    return [
      { position, pattern, value: headers.filter((header) => headerProblem(header) === null) },
    ]
  })
  return { rules, index: indexPatterns(entries) }
}

export function headersFor(table: HeaderTable, segments: readonly string[]): readonly Header[] {
  const matches = candidates(table.index, segments)
    .flatMap((list) => list.filter(({ pattern }) => isMatch(pattern, segments)))
    .sort((a, b) => a.position - b.position)
  return withinLimits([...new Map(matches.flatMap(({ value }) => value))])
}

/** Applied when serving because versions published before the limits existed may exceed them. */
function withinLimits(headers: readonly Header[]): readonly Header[] {
  let bytes = 0
  return headers.slice(0, mostHeaders).filter((header) => {
    bytes += headerBytes(header)
    return bytes <= mostHeaderBytes
  })
}
