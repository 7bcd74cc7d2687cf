// Card of a drop in the grid: a large picture, then the same facts and actions as in a row.
// drop-list.tsx loads it on demand.
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

const DropCard = memo(function DropCard(props: ListedDropProps) {
  const { drop, verified, views, selected, sort, commands } = props
  const titleId = useId()
  return (
    <li
      className={`group/drop card relative grid content-start overflow-hidden p-0 active:bg-ink/8 ${selected ? 'border-accent bg-accent/8' : 'hover:border-edge'}`}
    >
      <Thumbnail drop={drop} verified={verified} size="card" className="border-b border-line" />
      <SelectBox drop={drop} selected={selected} commands={commands} />
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 p-3 pl-4">
        <TitleLink drop={drop} titleId={titleId} />
        <DropActions
          className="-my-1"
          drop={drop}
          selected={selected}
          titleId={titleId}
          commands={commands}
          nearby
        />
        <div className="col-span-2 min-w-0">
          <Address drop={drop} />
        </div>
        <div className="col-span-2 mt-2 flex flex-wrap items-center justify-between gap-x-3 text-[0.8125rem] text-muted [&_p]:grid-cols-none [&_svg]:hidden">
          <State drop={drop} verified={verified} />
          <ViewsLine views={views} />
          <p>
            <Age drop={drop} sort={sort} />
          </p>
        </div>
      </div>
    </li>
  )
})

export default DropCard
