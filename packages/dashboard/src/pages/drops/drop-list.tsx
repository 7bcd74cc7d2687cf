// Drops in rows or as cards, drawn where the user has scrolled to.
import { lazy, useDeferredValue } from 'react'
import type { Drop, ListedViews } from '../../api/queries.ts'
import type { DropCommands } from '../../drops/drop-commands.ts'
import type { DropSearch } from '../../drops/find-drops.ts'
import { useSession } from '../../shell/session-context.ts'
import { DropRow } from './drop-row.tsx'
import type { ListView } from './list-view.ts'
import { messages } from './messages.ts'
import { useDrawnRows } from './use-drawn-rows.ts'

const DropCard = lazy(() => import('./drop-card.tsx'))

interface DropListProps {
  readonly drops: readonly Drop[]
  /** By drop ID; undefined until loaded. */
  readonly views: ReadonlyMap<string, ListedViews> | undefined
  readonly view: ListView
  readonly selected: ReadonlySet<string>
  readonly commands: DropCommands
  /** The search: its results are shown from the beginning. */
  readonly search: DropSearch
}

/** Heights, for the scroll bar: that of a row, or an estimated third of a line of cards. */
const layouts = {
  list: {
    frame: 'card overflow-hidden p-0',
    list: 'divide-y divide-line',
    height: '[--row:5.5875rem] md:[--row:4.4375rem]',
    Item: DropRow,
  },
  grid: {
    frame: '',
    list: 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4',
    height: '[--row:20.5rem] sm:[--row:9.5rem] lg:[--row:7.25rem]',
    Item: DropCard,
  },
} as const

/** Suspends as a whole: its effect needs the box of the rows. */
export function DropList(props: DropListProps) {
  const { drops, view, selected, search, commands } = props
  const { user } = useSession()
  // View counts render all rows again, with lower priority than typing.
  const views = useDeferredValue(props.views)
  const { from, to, box } = useDrawnRows(drops, search, view)
  const { frame, list, height, Item } = layouts[view]
  return (
    <div ref={box} className={`${frame} ${height}`} data-selecting={selected.size > 0 || undefined}>
      <Gap rows={from} />
      <ul aria-label={messages.list.label} className={list}>
        {drops.slice(from, to).map((drop) => (
          <Item
            key={drop.id}
            drop={drop}
            verified={user.email_verified}
            views={views?.get(drop.id)}
            selected={selected.has(drop.id)}
            sort={search.sort}
            commands={commands}
          />
        ))}
      </ul>
      <Gap rows={drops.length - to} />
    </div>
  )
}

/** Reserves the height of rows that are not drawn, so that the page can be scrolled to them. */
const Gap = ({ rows }: { readonly rows: number }) => (
  <div style={{ height: `calc(${rows} * var(--row))` }} />
)
