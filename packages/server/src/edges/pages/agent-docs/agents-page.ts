// What the guide for agents says about this service: its addresses, commands, errors and limits, in
// Markdown. It follows the text of docs/agents.md.
import type { AgentFacts } from './agent-facts.ts'
import { errorTable } from './error-table.ts'
import { limitTable } from './limit-table.ts'
import { managingDrops } from './managing-drops.ts'
import { withToken } from './with-token.ts'
import { withoutAccount } from './without-account.ts'

/**
 * Agents read the whole guide before they begin, so it has a budget: at most 2,500 tokens, with four
 * bytes each. Details belong in the API reference.
 */
export const maxGuideBytes = 10_000

export const agentsPage = (facts: AgentFacts): string => `${[
  withToken(facts),
  ...(facts.anonymousLimits ? [withoutAccount(facts.urls, facts.anonymousLimits)] : []),
  managingDrops(facts),
  errorTable(facts),
  limitTable(facts),
].join('\n\n')}
`
