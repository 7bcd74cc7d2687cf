// Row of the list of drops: title, address, state, views, and creation or upcoming expiry.
import { memo } from 'react'
import type { Drop, ListedViews } from '../../api/queries.ts'
import { Lock } from '../../components/lock.tsx'
import { RelativeTime, useNow } from '../../components/relative-time.tsx'
import { RichText } from '../../components/rich-text.tsx'
import { StateDot } from '../../components/state-dot.tsx'
import { expiresSoon, shownState, stateDots } from '../../drops/drop-state.ts'
import { titleOf } from '../../drops/find-drops.ts'
import { formatViewsCompact } from '../../views/format-views.ts'
import { DropLink } from './drop-link.tsx'
import { messages } from './messages.ts'
import { Sparkline } from './sparkline.tsx'

interface DropRowProps {
  readonly drop: Drop
  /** Whether the user has confirmed their email address. */
  readonly verified: boolean
  /** Undefined until loaded; the space is reserved. */
  readonly views?: ListedViews | undefined
}

/**
 * The whole row is one link with one tab stop. Only the time lies above the link, so that hovering
 * it shows the exact time.
 */
export const DropRow = memo(function DropRow({ drop, verified, views }: DropRowProps) {
  return (
    <li className="relative -mx-4 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-4 py-3 [content-visibility:auto] [contain-intrinsic-size:auto_var(--row)] hover:bg-ink/3 active:bg-ink/8 sm:-mx-5 sm:px-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_6.75rem_8.5rem_8rem] md:items-baseline xl:grid-cols-[minmax(0,3fr)_minmax(0,5fr)_6.75rem_8.5rem_7rem]">
      <DropLink id={drop.id} className="min-w-0 font-medium after:absolute after:inset-0">
        <bdi className="line-clamp-2 text-left">{titleOf(drop)}</bdi>
      </DropLink>
      <p className="order-3 col-span-2 flex min-w-0 items-baseline gap-1.5 text-sm text-muted md:order-none md:col-span-1">
        {drop.has_password && (
          <>
            <Lock />
            <span className="sr-only">{messages.list.protected}</span>
          </>
        )}
        <span className="min-w-0 max-xl:truncate">{new URL(drop.url).host}</span>
      </p>
      <StateDot {...stateDots[shownState(drop, verified)]} />
      <div className="order-4 col-span-2 flex flex-row-reverse items-center justify-between gap-4 text-[0.8125rem] text-muted md:contents">
        <p className="flex h-5 items-center gap-2 whitespace-nowrap tabular-nums md:h-6 md:self-start">
          {views && (
            <>
              <Sparkline days={views.days} />
              <span className="min-w-18 text-right md:text-left">
                {formatViewsCompact(views.total)}
              </span>
            </>
          )}
        </p>
        <p className="md:text-right">
          <span className="relative">
            <Age drop={drop} />
          </span>
        </p>
      </div>
    </li>
  )
})

/** When the drop was created, or when it expires if that is soon. */
function Age({ drop }: Pick<DropRowProps, 'drop'>) {
  const now = useNow()
  if (!drop.expires_at || !expiresSoon(drop, now)) return <RelativeTime at={drop.created_at} />
  return (
    <span className="text-warn">
      <RichText
        text={messages.list.expires}
        values={{ time: <RelativeTime at={drop.expires_at} /> }}
      />
    </span>
  )
}
