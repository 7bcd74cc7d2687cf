// Finds secrets in text, with their lines.
import {
  isAwsKeyId,
  isDatabaseUrl,
  isKeyBlock,
  isRandom,
  isServiceRole,
  type SecretMatch,
} from './secret-checks.ts'
import type { SecretLine } from './secret-findings.ts'
import { headLength, type SecretCheck, type SecretKind, secretPatterns } from './secret-kinds.ts'

/** Enough to show that a file has secrets; the rest is found when these are removed. */
export const maxLinesPerFile = 5

const checks: Readonly<Record<SecretCheck, (match: SecretMatch) => boolean>> = {
  random: isRandom,
  'aws-key-id': isAwsKeyId,
  'database-url': isDatabaseUrl,
  'service-role': isServiceRole,
  'key-block': isKeyBlock,
}

interface Search {
  readonly kind: SecretKind
  readonly head: string
  readonly expression: RegExp
  readonly isSecret: (match: SecretMatch) => boolean
}

const searches: readonly Search[] = [...secretPatterns].flatMap(([kind, pattern]) => {
  const expression = new RegExp(pattern.source, 'y')
  const isSecret = checks[pattern.check]
  return pattern.heads.map((head) => ({ kind, head, expression, isSecret }))
})

const searchesByHead = new Map<string, Search[]>()
for (const search of searches) {
  const head = search.head.slice(0, headLength)
  searchesByHead.set(head, [...(searchesByHead.get(head) ?? []), search])
}

/** Hash of the last `headLength` characters: five bits of each, and the others of the later ones. */
const bitsPerCharacter = 5
const hashBits = headLength * bitsPerCharacter
const hashAfter = (hash: number, code: number): number =>
  ((hash << bitsPerCharacter) ^ code) & ((1 << hashBits) - 1)

/** Whether a head may have a hash. */
const isHeadHash = new Uint8Array(1 << hashBits)
for (const head of searchesByHead.keys()) {
  const codes = Array.from(head, (character) => character.charCodeAt(0))
  isHeadHash[codes.reduce(hashAfter, 0)] = 1
}

/** The first few, in order; at most one of a kind per line. */
export function findSecrets(text: string): SecretLine[] {
  const findings: Findings = { matches: [], states: new Map() }
  let hash = 0
  for (let end = 1; end <= text.length; end++) {
    hash = hashAfter(hash, text.charCodeAt(end - 1))
    if (isHeadHash[hash] === 1) findAt(text, end - headLength, findings)
  }
  return withLines(text, findings.matches)
}

interface Found {
  readonly at: number
  readonly kind: SecretKind
}

interface KindState {
  /** Matches of one kind do not overlap. */
  readonly resumeAt: number
  readonly count: number
}

interface Findings {
  /** In the order of the text. */
  readonly matches: Found[]
  readonly states: Map<SecretKind, KindState>
}

/** Searches for the secrets that start here. */
function findAt(text: string, at: number, { matches, states }: Findings): void {
  for (const { kind, head, expression, isSecret } of headsAt(text, at)) {
    if (!text.startsWith(head, at)) continue
    const state = states.get(kind) ?? { resumeAt: 0, count: 0 }
    if (at < state.resumeAt || state.count === maxLinesPerFile) continue
    expression.lastIndex = at
    const match = expression.exec(text)
    if (!match) continue
    const [matched, secret = matched] = match
    const isFound = isSecret({ text, at, matched, secret })
    states.set(kind, { resumeAt: at + matched.length, count: state.count + (isFound ? 1 : 0) })
    if (isFound) matches.push({ at, kind })
  }
}

const headsAt = (text: string, at: number): readonly Search[] =>
  searchesByHead.get(text.slice(at, at + headLength)) ?? []

function withLines(text: string, found: readonly Found[]): SecretLine[] {
  const lines: SecretLine[] = []
  let line = 1
  let counted = 0
  for (const { at, kind } of found) {
    line += lineBreaksIn(text, counted, at)
    counted = at
    if (!lines.some((other) => other.line === line && other.kind === kind)) {
      lines.push({ line, kind })
    }
  }
  return lines.slice(0, maxLinesPerFile)
}

function lineBreaksIn(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) {
    count += 1
  }
  return count
}
