// Parts of a drop in the list that rows and cards share.
import { formatBytes } from '@plinth/domain/base/sizes'
import type { Drop, ListedViews } from '../../api/queries.ts'
import { Lock } from '../../components/lock.tsx'
import { RelativeTime, useNow } from '../../components/relative-time.tsx'
import { RichText } from '../../components/rich-text.tsx'
import type { DropCommands } from '../../drops/drop-commands.ts'
import { expiresSoon, shownState, stateDots } from '../../drops/drop-state.ts'
import { type Sort, titleOf } from '../../drops/find-drops.ts'
import { formatViewsCompact } from '../../views/format-views.ts'
import { DropLink } from './drop-link.tsx'
import { messages } from './messages.ts'
import { Sparkline } from './sparkline.tsx'

export interface ListedDropProps {
  readonly drop: Drop
  /** Whether the user has confirmed their email address. */
  readonly verified: boolean
  /** Undefined until loaded; the space is reserved. */
  readonly views?: ListedViews | undefined
  readonly selected: boolean
  /** Decides what the last column shows. */
  readonly sort: Sort
  /** The same object on every render. */
  readonly commands: DropCommands
}

/** The link covers the whole row or card; everything else that can be pressed lies above it. */
export function TitleLink({ drop, titleId }: { readonly drop: Drop; readonly titleId: string }) {
  return (
    <DropLink
      id={drop.id}
      titleId={titleId}
      className="min-w-0 font-medium outline-none after:absolute after:inset-0 after:rounded-[inherit] after:-outline-offset-2 after:outline-accent focus-visible:after:outline-2"
    >
      <bdi className="line-clamp-1 text-left">{titleOf(drop)}</bdi>
    </DropLink>
  )
}

export function Address({ drop }: Pick<ListedDropProps, 'drop'>) {
  const { host } = new URL(drop.url)
  if (!drop.has_password && drop.tags.length === 0)
    return <p className="truncate text-sm text-muted">{host}</p>
  return (
    <p className="flex min-w-0 items-center gap-1.5 overflow-hidden text-sm text-muted">
      {drop.has_password && (
        <>
          <Lock />
          <span className="sr-only">{messages.list.protected}</span>
        </>
      )}
      <span className="truncate">{host}</span>
      {drop.tags.length > 0 && (
        // One line: a tag without space in it is left out.
        <span className="flex h-5 min-w-2/5 flex-1 flex-wrap gap-x-1.5 overflow-hidden max-md:hidden">
          {drop.tags.map((tag) => (
            <span
              key={tag}
              className="max-w-full truncate rounded-full bg-ink/6 px-2 text-xs leading-5 text-ink"
            >
              {tag}
            </span>
          ))}
        </span>
      )}
    </p>
  )
}

export function State({ drop, verified }: Pick<ListedDropProps, 'drop' | 'verified'>) {
  const { tone, label } = stateDots[shownState(drop, verified)]
  return <span className={`state text-ink ${tone}`}>{label}</span>
}

/** On a phone, the number alone. */
export const ViewsLine = ({ views }: Pick<ListedDropProps, 'views'>) => (
  <p className="h-5 shrink-0 items-center gap-2 whitespace-nowrap tabular-nums md:grid md:grid-cols-[3.625rem_minmax(4.5rem,auto)]">
    {views && (
      <>
        <Sparkline days={views.days} />
        {formatViewsCompact(views.total)}
      </>
    )}
  </p>
)

/** When the drop was created or changed, or expires if that is soon; its size in a list by size. */
export function Age({ drop, sort }: Pick<ListedDropProps, 'drop' | 'sort'>) {
  const now = useNow()
  if (sort === 'size') return drop.live_version && formatBytes(drop.live_version.byte_size)
  if (!drop.expires_at || !expiresSoon(drop, now)) {
    const at = sort === 'updated' ? drop.updated_at : drop.created_at
    return <RelativeTime short at={at} className={above} />
  }
  return (
    <span className="text-warn">
      <RichText
        text={messages.list.expires}
        values={{ time: <RelativeTime short upcoming at={drop.expires_at} className={above} /> }}
      />
    </span>
  )
}

/** Above the link that covers the row: the exact time is a tooltip. */
const above = 'relative z-1'

/** On the picture; shown while the row is hovered or focused, and while anything is selected. */
export function SelectBox({
  drop,
  selected,
  commands,
}: Pick<ListedDropProps, 'drop' | 'selected' | 'commands'>) {
  return (
    // Larger than the box, which has a name of its own.
    <label className="absolute top-0 left-0 z-1 grid size-8 cursor-pointer place-items-center opacity-0 group-focus-within/drop:opacity-100 group-hover/drop:opacity-100 in-data-selecting:opacity-100 pointer-coarse:size-10 pointer-coarse:not-in-data-selecting:hidden">
      <input
        type="checkbox"
        aria-label={messages.list.select({ name: titleOf(drop) })}
        checked={selected}
        className="size-4.5 cursor-pointer rounded-[4px] bg-surface accent-accent ring-2 ring-surface outline-offset-2"
        // A change event does not say whether Shift is pressed.
        onClick={({ shiftKey }) => commands.toggle(drop.id, shiftKey)}
        onChange={() => {}}
      />
    </label>
  )
}
