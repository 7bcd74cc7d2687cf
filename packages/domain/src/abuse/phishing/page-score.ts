// Phishing score of a page: the sum of the points that the rules give.
import { foldText } from './fold-text.ts'
import { impersonationOf } from './impersonation.ts'
import type { PageFacts } from './page-facts.ts'
import { canHarm, secretsOf } from './page-traits.ts'
import { type PhishingReason, scoreRules } from './score-rules.ts'

export interface PhishingVerdict {
  readonly score: number
  readonly reasons: readonly PhishingReason[]
}

/** Pages with at least this score are refused. One or two harmless traits never reach it. */
export const refusalScore = 10

export function scorePage(facts: PageFacts): PhishingVerdict {
  const text = foldText(facts.lines.join('\n'))
  const impersonation = impersonationOf(facts, text)
  const page = { facts, text, impersonation, secrets: secretsOf(facts, text) }
  if (!canHarm(page)) return { score: 0, reasons: [] }
  const reasons = scoreRules.flatMap((rule) => rule(page) ?? [])
  return { score: reasons.reduce((sum, { points }) => sum + points, 0), reasons }
}
