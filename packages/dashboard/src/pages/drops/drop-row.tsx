// Row of the list of drops: picture, title, address, state, views, age and actions.
import { memo, useId } from 'react'
import { Thumbnail } from '../../drops/thumbnail.tsx'
import { DropActions } from './drop-actions.tsx'
import {
  Address,
  Age,
  type ListedDropProps,
  SelectBox,
  State,
  TitleLink,
  ViewsLine,
} from './drop-parts.tsx'
import { useNearby } from './use-nearby.ts'

/** On a phone, state, views and age are a third line. */
export const DropRow = memo(function DropRow(props: ListedDropProps) {
  const { drop, verified, views, selected, sort, commands } = props
  const titleId = useId()
  const { nearby, handlers } = useNearby()
  return (
    <li
      {...handlers}
      className={`group/drop relative grid grid-cols-[4rem_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2.5 h-(--row) active:bg-ink/8 sm:px-4 md:grid-cols-[5rem_minmax(0,1fr)_6.75rem_9rem_7rem_auto] md:gap-x-4 ${selected ? 'bg-accent/8' : 'hover:bg-ink/3'}`}
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
        <Address drop={drop} />
      </div>
      <div className="col-span-2 col-start-2 row-start-2 flex min-w-0 items-center gap-x-3 text-[0.8125rem] text-muted md:contents">
        <State drop={drop} verified={verified} />
        <ViewsLine views={views} />
        <p className="min-w-0 truncate md:text-right">
          <Age drop={drop} sort={sort} />
        </p>
      </div>
      <DropActions
        className="col-start-3 row-start-1 justify-end md:col-start-6 md:min-w-24 md:pointer-coarse:min-w-30"
        drop={drop}
        selected={selected}
        titleId={titleId}
        commands={commands}
        nearby={nearby}
      />
    </li>
  )
})
