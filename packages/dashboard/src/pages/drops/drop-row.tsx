import { memo } from 'react'
import type { Site } from '../../api/queries.ts'
import { RelativeTime, useNow } from '../../components/relative-time.tsx'
import { StateDot } from '../../components/state-dot.tsx'
import { expiresSoon, shownState, stateDots } from '../../drop-state.ts'
import { DropLink } from './drop-link.tsx'
import { titleOf } from './find-drops.ts'

interface DropRowProps {
  readonly site: Site
  /** Whether whoever looks has confirmed their address. */
  readonly verified: boolean
}

/**
 * It leads to the drop's page, by one link that a keyboard reaches once; only the time lies above
 * the link, so that a pointer finds out the exact one.
 */
export const DropRow = memo(function DropRow({ site, verified }: DropRowProps) {
  return (
    <li className="relative -mx-4 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-4 py-3 [content-visibility:auto] [contain-intrinsic-size:auto_var(--row)] hover:bg-ink/3 active:bg-ink/8 sm:-mx-5 sm:px-5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_5.5rem_8rem] sm:items-baseline">
      <DropLink id={site.id} className="min-w-0 font-medium after:absolute after:inset-0">
        <bdi className="line-clamp-2 text-left">{titleOf(site)}</bdi>
      </DropLink>
      <p className="order-3 col-span-2 min-w-0 truncate text-sm text-muted sm:order-none sm:col-span-1">
        {new URL(site.url).host}
      </p>
      <StateDot {...stateDots[shownState(site, verified)]} />
      <p className="order-4 col-span-2 text-[0.8125rem] text-muted sm:order-none sm:col-span-1 sm:text-right">
        <span className="relative">
          <Age site={site} />
        </span>
      </p>
    </li>
  )
})

/** How old it is, or how little time is left to it. */
function Age({ site }: Pick<DropRowProps, 'site'>) {
  const now = useNow()
  if (!site.expires_at || !expiresSoon(site, now)) return <RelativeTime at={site.created_at} />
  return (
    <span className="text-warn">
      expires <RelativeTime at={site.expires_at} />
    </span>
  )
}
