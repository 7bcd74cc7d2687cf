// Row of the list of drops: picture, title, address, state, views, age and actions.
import { memo, useId } from 'react'
import { StateDot } from '../../components/state-dot.tsx'
import { shownState, stateDots } from '../../drops/drop-state.ts'
import { Thumbnail } from '../../drops/thumbnail.tsx'
import { DropActions } from './drop-actions.tsx'
import {
  Address,
  Age,
  type ListedDropProps,
  SelectBox,
  TitleLink,
  ViewsLine,
} from './drop-parts.tsx'

/**
 * On a phone, state, views and age are a third line. The intrinsic size is without the padding and
 * the line between rows.
 */
export const DropRow = memo(function DropRow(props: ListedDropProps) {
  const { drop, verified, views, selected, byUpdate, commands } = props
  const titleId = useId()
  return (
    <li
      className={`group/drop relative grid grid-cols-[4rem_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2.5 [content-visibility:auto] [contain-intrinsic-size:auto_calc(var(--row)_-_1.3125rem)] active:bg-ink/8 sm:px-4 md:grid-cols-[5rem_minmax(0,1fr)_6.75rem_9rem_7rem_auto] md:gap-x-4 ${selected ? 'bg-accent/8' : 'hover:bg-ink/3'}`}
    >
      <div className="relative self-start md:self-center">
        <Thumbnail
          drop={drop}
          verified={verified}
          size="row"
          className="rounded-[6px] border border-line"
        />
        <SelectBox drop={drop} selected={selected} commands={commands} />
      </div>
      <div className="grid min-w-0 gap-y-0.5">
        <TitleLink drop={drop} titleId={titleId} />
        <p className="flex min-w-0 items-center gap-1.5 overflow-hidden text-sm text-muted">
          <Address drop={drop} />
        </p>
      </div>
      <div className="col-span-2 col-start-2 row-start-2 flex min-w-0 items-center gap-x-3 text-[0.8125rem] text-muted md:contents">
        <span className="text-ink">
          <StateDot {...stateDots[shownState(drop, verified)]} />
        </span>
        <ViewsLine views={views} />
        <p className="min-w-0 truncate md:text-right">
          <span className="relative z-1">
            <Age drop={drop} byUpdate={byUpdate} />
          </span>
        </p>
      </div>
      <div className="col-start-3 row-start-1 md:col-start-6">
        <DropActions drop={drop} selected={selected} titleId={titleId} commands={commands} />
      </div>
    </li>
  )
})
