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
import { type SecretCheck, type SecretKind, secretPatterns } from './secret-kinds.ts'

/** Enough to show that a file has secrets; the rest is found when these are removed. */
export const maxLinesPerFile = 5

const checks: Readonly<Record<SecretCheck, (match: SecretMatch) => boolean>> = {
  random: isRandom,
  'aws-key-id': isAwsKeyId,
  'database-url': isDatabaseUrl,
  'service-role': isServiceRole,
  'key-block': isKeyBlock,
}

const expressions = [...secretPatterns].map(
  ([kind, { source, check }]) => [kind, new RegExp(source, 'g'), checks[check]] as const,
)

/** The first few, in order; at most one of a kind per line. */
export function findSecrets(text: string): SecretLine[] {
  const found = expressions.flatMap(([kind, expression, isSecret]) =>
    matchesOf(text, expression, isSecret).map((at) => ({ at, kind })),
  )
  found.sort((a, b) => a.at - b.at)
  return withLines(text, found)
}

function matchesOf(
  text: string,
  expression: RegExp,
  isSecret: (match: SecretMatch) => boolean,
): number[] {
  const found: number[] = []
  for (const match of text.matchAll(expression)) {
    const [matched, secret = matched] = match
    if (isSecret({ text, at: match.index, matched, secret })) found.push(match.index)
    if (found.length === maxLinesPerFile) break
  }
  return found
}

function withLines(
  text: string,
  found: readonly { readonly at: number; readonly kind: SecretKind }[],
): SecretLine[] {
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
