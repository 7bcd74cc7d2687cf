// Table of plan limits in agents.md.
import { formatDays } from '@plinth/domain/base/day'
import { formatBytes, formatCount } from '@plinth/domain/base/sizes'
import { anonymousLifetime, freeLifetime } from '@plinth/domain/lifecycle/drop-state'
import { offeredPlans, type Plan, plans } from '@plinth/domain/plans/plans'
import { maxFilesPerVersion } from '@plinth/domain/versions/bundle'
import { maxMarkdownBytes } from '@plinth/domain/versions/document-format'

const columns: readonly Plan[] = [plans.anonymous, ...offeredPlans]
const lifetimes: Readonly<Record<Plan['clock'], string>> = {
  fixed: formatDays(anonymousLifetime),
  owner: `${formatDays(freeLifetime)} after the owner's last sign-in`,
  none: 'does not expire',
}
const yesOrNo = (has: boolean) => (has ? 'yes' : 'no')

const rows: readonly (readonly [string, (plan: Plan) => string | number])[] = [
  ['drops', ({ drops }) => drops ?? '–'],
  ['size per upload', ({ uploadBytes }) => formatBytes(uploadBytes)],
  [
    'total storage',
    ({ storageBytes }) => (storageBytes === null ? '–' : formatBytes(storageBytes)),
  ],
  ['versions kept per drop', ({ versions }) => versions],
  ['lifetime', ({ clock }) => lifetimes[clock]],
  ['folders and zips', ({ bundles }) => yesOrNo(bundles)],
  ['custom domains', ({ domains }) => domains],
  ['password', ({ password }) => yesOrNo(password)],
  ['analytics', ({ analytics }) => yesOrNo(analytics)],
  ['badge on pages', ({ badge }) => yesOrNo(badge)],
]

export const limitTable = (): string => `## Limits

| | ${columns.map(({ title }) => title).join(' | ')} |
|---|${'---|'.repeat(columns.length)}
${rows.map(([word, of]) => `| ${word} | ${columns.map(of).join(' | ')} |`).join('\n')}

A version can have up to ${formatCount(maxFilesPerVersion)} files, and a Markdown file up to ${formatBytes(maxMarkdownBytes)}. When a drop has the maximum number of versions, a new upload removes the oldest one that is not live.`
