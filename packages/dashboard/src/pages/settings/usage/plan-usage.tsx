// Usage against the limits: bars for drops and storage, figures for the rest. Without a limit, only
// what is used.
import { formatBytes } from '@plinth/domain/base/sizes'
import { plans } from '@plinth/domain/plans/plans'
import { viewRange } from '@plinth/domain/visitors/views'
import type { Usage } from '../../../api/queries.ts'
import { formatCount } from '../../../views/format-views.ts'
import { messages } from './messages.ts'
import { amountOf, UsageBar } from './usage-bar.tsx'

const texts = messages.usage

export function PlanUsage({ usage }: { readonly usage: Usage }) {
  const { drops, storage, upload, versions, domains } = usage
  const warningOf = (cap: string) => usage.warnings.find((warning) => warning.cap === cap)
  const figures = [
    // A newer server may have plans that this page does not know.
    [texts.plan, usage.plan === 'unlimited' ? null : (plans[usage.plan]?.title ?? usage.plan)],
    [texts.upload, upload.limit_bytes && formatBytes(upload.limit_bytes)],
    [texts.versions, versions.limit && String(versions.limit)],
    [texts.domains, domains.limit === 0 ? texts.noDomains : amountOf(domains, String)],
    [texts.views({ days: viewRange.usual }), formatCount(usage.period_views)],
  ] as const
  return (
    <div className="grid gap-6">
      <UsageBar
        label={texts.drops}
        used={drops.used}
        limit={drops.limit}
        format={String}
        warning={warningOf('drops')}
      />
      <UsageBar
        label={texts.storage}
        used={storage.used_bytes}
        limit={storage.limit_bytes}
        format={formatBytes}
        warning={warningOf('storage')}
      />
      <dl className="grid gap-x-6 gap-y-3 border-t border-line pt-4 sm:grid-cols-2">
        {figures.map(
          ([term, figure]) =>
            figure && (
              <div key={term} className="flex justify-between gap-4 text-sm">
                <dt className="text-muted">{term}</dt>
                <dd className="text-right font-medium tabular-nums">{figure}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  )
}
