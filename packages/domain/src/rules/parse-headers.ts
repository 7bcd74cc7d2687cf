// Parser of `_headers` in Netlify's syntax: a path, followed by the response headers for it.
import { formatBytes } from '../base/sizes.ts'
import {
  type Header,
  headerBytes,
  headerProblem,
  mostHeaderBytes,
  mostHeaders,
} from './custom-header.ts'
import { parsePathPattern } from './path-pattern.ts'
import { type RuleLineProblem, readRuleLines } from './rule-lines.ts'

/** Plain JSON: it is part of the manifest. */
export interface HeaderRule {
  readonly path: string
  readonly headers: readonly Header[]
}

const mostPaths = 500
/** Formatted once: formatting a number takes longer than reading a line. */
const tooLarge = `The headers in the file add up to more than ${formatBytes(mostHeaderBytes)}. This one is not used.`

export function parseHeaders(text: string): {
  readonly rules: readonly HeaderRule[]
  readonly problems: readonly RuleLineProblem[]
} {
  const totals = createTotals()
  const blocks: { readonly path: string; readonly headers: Map<string, string> }[] = []
  // Headers after an unusable path belong to it, not to the path before it.
  let current: Map<string, string> | 'unusable' | null = null
  const problems = readRuleLines(text, ({ text: line }) => {
    if (!isPathLine(line)) {
      if (current === null) return 'A header must come after the path that it applies to.'
      return current === 'unusable' ? null : addHeader(current, line, totals)
    }
    current = 'unusable'
    const pattern = parsePathPattern(line)
    if (typeof pattern === 'string') return pattern
    if (blocks.length === mostPaths) return `Only the first ${mostPaths} paths are used.`
    current = new Map()
    blocks.push({ path: line, headers: current })
    return null
  })
  const rules = blocks
    .filter(({ headers }) => headers.size > 0)
    .map(({ path, headers }) => ({ path, headers: [...headers] }))
  return { rules, problems }
}

/** Also recognises a URL with a host, so that `https:` is not parsed as a header name. */
function isPathLine(line: string): boolean {
  return /^(\/|https?:\/\/)/i.test(line)
}

/** Limits over the whole file, because all rules may match one path and must fit into one response. */
function createTotals() {
  const longest = new Map<string, number>()
  let bytes = 0
  return {
    problemWith([name, value]: Header): string | null {
      const before = longest.get(name) ?? 0
      if (before === 0 && longest.size === mostHeaders)
        return `Only the first ${mostHeaders} different headers of the file are used.`
      const more = Math.max(0, headerBytes([name, value]) - before)
      if (bytes + more > mostHeaderBytes) return tooLarge
      longest.set(name, before + more)
      bytes += more
      return null
    },
  }
}

function addHeader(
  headers: Map<string, string>,
  line: string,
  totals: ReturnType<typeof createTotals>,
): string | null {
  const colon = line.indexOf(':')
  if (colon === -1) return 'The line is neither a path nor a header: it has no ":".'
  const name = line.slice(0, colon).trim().toLowerCase()
  const value = line.slice(colon + 1).trim()
  const earlier = headers.get(name)
  const joined = earlier === undefined || value === '' ? value : `${earlier}, ${value}`
  const header = [name, joined] as const
  const problem = headerProblem(header) ?? totals.problemWith(header)
  if (problem) return problem
  headers.set(name, joined)
  return null
}
