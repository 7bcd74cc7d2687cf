// Table of limits in the guide for agents: of each plan, or of this service if it has no plans.
import { formatDays } from '@plinth/domain/base/day'
import { formatBytes, formatCount } from '@plinth/domain/base/sizes'
import { anonymousLifetime, freeLifetime } from '@plinth/domain/lifecycle/drop-state'
import { offeredFrom } from '@plinth/domain/plans/base-terms'
import type { Plan } from '@plinth/domain/plans/plans'
import { maxFilesPerVersion } from '@plinth/domain/versions/bundle'
import { maxMarkdownBytes } from '@plinth/domain/versions/document-format'
import type { AgentFacts } from './agent-facts.ts'

const lifetimes: Readonly<Record<Plan['clock'], string>> = {
  fixed: formatDays(anonymousLifetime),
  owner: `${formatDays(freeLifetime)} after the owner's last sign-in`,
  none: 'does not expire',
}
const yesOrNo = (has: boolean) => (has ? 'yes' : 'no')

const limitOf = (limit: number, format: (limit: number) => string = String): string =>
  Number.isFinite(limit) ? format(limit) : '–'

type Row = readonly [string, (plan: Plan) => string]

const rows: readonly Row[] = [
  ['drops', ({ drops }) => limitOf(drops)],
  ['size per upload', ({ uploadBytes }) => limitOf(uploadBytes, formatBytes)],
  ['total storage', ({ storageBytes }) => limitOf(storageBytes, formatBytes)],
  ['versions kept per drop', ({ versions }) => limitOf(versions)],
  ['lifetime', ({ clock }) => lifetimes[clock]],
  ['folders and zips', ({ bundles }) => yesOrNo(bundles)],
  ['custom domains', ({ domains }) => limitOf(domains)],
  ['password', ({ password }) => yesOrNo(password)],
  ['analytics', ({ analytics }) => yesOrNo(analytics)],
]
const badgeRow: Row = ['badge on pages', ({ badge }) => yesOrNo(badge)]

export function limitTable({ terms, anonymousLimits, hasPlans }: AgentFacts): string {
  const { account, anonymous } = terms
  const columns = [
    ...(anonymousLimits ? [anonymous] : []),
    ...(hasPlans ? offeredFrom(account.name) : [{ ...account, title: 'Account' }]),
  ]
  return table(columns, hasPlans ? [...rows, badgeRow] : rows)
}

const table = (columns: readonly Plan[], rows: readonly Row[]): string => `## Limits

| | ${columns.map(({ title }) => title).join(' | ')} |
|---|${'---|'.repeat(columns.length)}
${rows.map(([word, of]) => `| ${word} | ${columns.map(of).join(' | ')} |`).join('\n')}

A version can have up to ${formatCount(maxFilesPerVersion)} files, and a Markdown file up to ${formatBytes(maxMarkdownBytes)}. When a drop has the maximum number of versions, a new upload removes the oldest one that is not live.`
