// Cards beside the activity of a drop: views, access and domains, each with a link to its tab.
import { viewRange } from '@plinth/domain/visitors/views'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Drop, viewsQuery } from '../../../api/queries.ts'
import { useNow } from '../../../components/relative-time.tsx'
import { StateDot } from '../../../components/state-dot.tsx'
import { describeVisit } from '../../../sharing/describe-visit.ts'
import { useSession } from '../../../shell/session-context.ts'
import { barsPath, roundTop } from '../../../views/chart-shape.ts'
import { formatCount } from '../../../views/format-views.ts'
import { domainDots } from '../domains/states/domain-dots.ts'
import { messages } from './messages.ts'

const box = { width: 300, height: 48 }

interface GlanceProps {
  readonly title: string
  readonly to: '/drops/$id/views' | '/drops/$id/settings' | '/drops/$id/domains'
  readonly link: string
  readonly id: string
  readonly children: ReactNode
}

const Glance = ({ title, to, link, id, children }: GlanceProps) => (
  <section className="grid gap-3 p-5">
    <div className="flex items-baseline justify-between gap-4">
      <h2>{title}</h2>
      <Link to={to} params={{ id }} className="text-sm text-muted hover:text-ink hover:underline">
        {link}
      </Link>
    </div>
    {children}
  </section>
)

export function AtAGlance({ drop, editable }: { readonly drop: Drop; readonly editable: boolean }) {
  const { user } = useSession()
  return (
    <div className="card divide-y divide-line self-start p-0">
      {user.email_verified && (
        <Glance {...messages.views} link={messages.views.all} to="/drops/$id/views" id={drop.id}>
          <ViewsLine id={drop.id} />
        </Glance>
      )}
      <Access drop={drop} />
      {editable && <Domains drop={drop} />}
    </div>
  )
}

/** As high while it loads as afterwards. */
function ViewsLine({ id }: { readonly id: string }) {
  const { data } = useQuery(viewsQuery(id))
  const values = data?.days.map(({ views }) => views) ?? []
  return (
    <div className="grid gap-2">
      <p className="flex items-baseline gap-2">
        <span className="text-2xl font-semibold tracking-tight tabular-nums">
          {data ? formatCount(data.total) : '–'}
        </span>
        <span className="text-sm text-muted">{messages.views.days({ days: viewRange.usual })}</span>
      </p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${box.width} ${box.height}`}
        preserveAspectRatio="none"
        className="h-12 w-full border-b border-edge"
      >
        <path d={barsPath(values, roundTop(values), box)} className="fill-accent/65" />
      </svg>
    </div>
  )
}

function Access({ drop }: { readonly drop: Drop }) {
  const { user } = useSession()
  const { state, sentences } = describeVisit(drop, user.email_verified, useNow())
  return (
    <Glance
      title={messages.access.title}
      link={messages.access.change}
      to="/drops/$id/settings"
      id={drop.id}
    >
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <StateDot {...state} />
        <span className="min-w-0 text-muted">{sentences.join(' ')}</span>
      </p>
      {drop.tags.length > 0 && (
        <ul aria-label={messages.access.tags} className="flex flex-wrap gap-1.5">
          {drop.tags.map((tag) => (
            <li key={tag} className="rounded-full bg-ink/6 px-2.5 text-sm">
              <bdi>{tag}</bdi>
            </li>
          ))}
        </ul>
      )}
    </Glance>
  )
}

function Domains({ drop }: { readonly drop: Drop }) {
  const { title, none, manage, add } = messages.domains
  const hasDomains = drop.domains.length > 0
  return (
    <Glance title={title} link={hasDomains ? manage : add} to="/drops/$id/domains" id={drop.id}>
      {hasDomains ? (
        <ul aria-label={title} className="grid gap-1 text-sm">
          {drop.domains.map(({ hostname, status }) => (
            <li key={hostname} className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="min-w-0 font-mono break-all">{hostname}</span>
              <StateDot {...domainDots[status]} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-muted">{none}</p>
      )}
    </Glance>
  )
}
