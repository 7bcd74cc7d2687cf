// Operator page with drops that were published without an account, newest first.
import { formatDays } from '@plinth/domain/base/day'
import { formatBytes } from '@plinth/domain/base/sizes'
import { anonymousLifetime } from '@plinth/domain/lifecycle/drop-state'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RelativeTime } from '../../components/relative-time.tsx'
import { StateDot } from '../../components/state-dot.tsx'
import { stateDots } from '../../drops/drop-state.ts'
import { messages } from './messages.ts'
import { type DropSummary, recentDropsQuery } from './operator-queries.ts'
import { PageHead } from './page-head.tsx'
import { PagedList } from './paged-list.tsx'

const texts = messages.recent

export const RecentDropsPage = () => (
  <>
    <PageHead
      title={texts.title}
      intro={texts.intro({ lifetime: formatDays(anonymousLifetime) })}
    />
    <PagedList query={useInfiniteQuery(recentDropsQuery)} label={texts.list} empty={texts.empty}>
      {(drop) => <DropSummaryRow key={drop.id} drop={drop} />}
    </PagedList>
  </>
)

const DropSummaryRow = ({ drop }: { readonly drop: DropSummary }) => (
  <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
    <div className="min-w-0 grow basis-64">
      <Link
        to="/operator/drops/$dropId"
        params={{ dropId: drop.id }}
        className="text-link font-medium wrap-anywhere"
      >
        {drop.slug}
      </Link>
      {drop.name !== '' && (
        <p className="truncate text-sm text-muted">
          <bdi>{drop.name}</bdi>
        </p>
      )}
    </div>
    <p className="flex flex-wrap items-baseline gap-x-4 text-sm text-muted">
      {drop.open_reports > 0 && (
        <b className="font-medium">{messages.reports.count({ count: drop.open_reports })}</b>
      )}
      <StateDot {...stateDots[drop.status]} />
      <span>{formatBytes(drop.byte_size)}</span>
      <RelativeTime at={drop.created_at} />
    </p>
  </li>
)
