// Navigation between the tabs of a drop's page. They are links, so that each has its own address.
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { messages } from './messages.ts'

const { tabs: texts } = messages

const tabs = [
  { to: '/drops/$id', label: texts.overview },
  { to: '/drops/$id/versions', label: texts.versions },
  { to: '/drops/$id/files', label: texts.files },
  { to: '/drops/$id/views', label: texts.views },
  { to: '/drops/$id/settings', label: texts.settings },
  { to: '/drops/$id/domains', label: texts.domains },
] as const

interface DropTabsProps {
  readonly id: string
  /** The path that is shown: the tabs scroll until its tab is in view. */
  readonly pathname: string
}

/** On a phone the row scrolls up to the edges of the screen, where it fades to show that it goes on. */
export function DropTabs({ id, pathname }: DropTabsProps) {
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab depends on the path.
  useEffect(() => showCurrent(list.current), [pathname])
  return (
    <nav aria-label={texts.label} data-tabs="" className="-mx-4 border-b border-line sm:mx-0">
      <ul
        ref={list}
        className="flex gap-1 overflow-x-auto px-2 [scrollbar-width:none] max-sm:scroll-pr-8 max-sm:mask-r-from-[calc(100%-2rem)] max-sm:pr-8 sm:px-0"
      >
        {tabs.map(({ to, label }) => (
          <li key={to} className="shrink-0">
            <Link
              to={to}
              params={{ id }}
              resetScroll={false}
              activeOptions={{ exact: to === '/drops/$id', includeSearch: false }}
              className={tabClass}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const tabClass =
  'block rounded-t-control border-b-2 border-transparent px-3 py-2 text-sm text-muted -outline-offset-2! hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink'

/** Scrolls the row only: `scrollIntoView` would also scroll the page. */
function showCurrent(list: HTMLElement | null): void {
  const current = list?.querySelector('[aria-current]')?.parentElement
  if (!list || !current) return
  const start = current.offsetLeft - list.offsetLeft
  const end = start + current.offsetWidth
  if (start < list.scrollLeft) list.scrollLeft = start - list.clientWidth / 4
  else if (end > list.scrollLeft + list.clientWidth)
    list.scrollLeft = end - (3 * list.clientWidth) / 4
}
