// Parser of `_headers` in Netlify's syntax, with Cloudflare's removals: a path, followed by the response
// headers for it. `! Name` removes a header that an earlier path set.
import { formatBytes } from '../base/sizes.ts'
import {
  type Header,
  headerBytes,
  headerNameProblem,
  headerProblem,
  mostHeaderBytes,
  mostHeaders,
} from './custom-header.ts'
import { type RuleLineProblem, readRuleLines } from './rule-lines.ts'
import { parseRuleSource } from './rule-source.ts'

/** Plain JSON: it is part of the manifest. */
export interface HeaderRule {
  /** A path pattern, optionally after a host. */
  readonly path: string
  readonly headers: readonly Header[]
  /** Names of headers that are removed before those of this rule are set. */
  readonly remove?: readonly string[]
}

interface Block {
  readonly path: string
  readonly headers: Map<string, string>
  readonly remove: Set<string>
}

const mostPaths = 500
/** Formatted once: formatting a number takes longer than reading a line. */
const tooLarge = `The headers in the file add up to more than ${formatBytes(mostHeaderBytes)}. This one is not used.`

export function parseHeaders(text: string): {
  readonly rules: readonly HeaderRule[]
  readonly problems: readonly RuleLineProblem[]
} {
  const totals = createTotals()
  const blocks: Block[] = []
  // Headers after an unusable path belong to it, not to the path before it.
  let current: Block | 'unusable' | null = null
  // Reported once: thousands of such paths may follow, and would hide other problems.
  let isFull = false
  const problems = readRuleLines(text, ({ text: line }) => {
    if (!isPathLine(line)) {
      if (current === null) return 'A header must come after the path that it applies to.'
      if (current === 'unusable') return null
      return line.startsWith('!')
        ? removeHeader(current, line)
        : addHeader(current.headers, line, totals)
    }
    current = 'unusable'
    const source = parseRuleSource(line)
    if (typeof source === 'string') return source
    if (blocks.length === mostPaths) {
      if (isFull) return null
      isFull = true
      return `Only the first ${mostPaths} paths are used.`
    }
    current = { path: line, headers: new Map(), remove: new Set() }
    blocks.push(current)
    return null
  })
  const rules = blocks
    .filter(({ headers, remove }) => headers.size + remove.size > 0)
    .map(({ path, headers, remove }) => ({
      path,
      headers: [...headers],
      ...(remove.size > 0 && { remove: [...remove] }),
    }))
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

function removeHeader({ headers, remove }: Block, line: string): string | null {
  const name = line.slice(1).trim().toLowerCase()
  const problem = headerNameProblem(name)
  if (problem) return problem
  if (!remove.has(name) && remove.size === mostHeaders)
    return `Only the first ${mostHeaders} removals of a path are used.`
  remove.add(name)
  headers.delete(name)
  return null
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
