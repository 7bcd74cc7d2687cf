// Actions on a drop in the list: copy the address, open it, and a menu whose entries are loaded on
// demand.
import { lazy } from 'react'
import type { Drop } from '../../api/queries.ts'
import { Icon, iconButtonClass } from '../../components/icon.tsx'
import { MenuOnDemand } from '../../components/menu.tsx'
import type { DropCommands } from '../../drops/drop-commands.ts'
import { titleOf } from '../../drops/find-drops.ts'
import { messages as dropMessages } from '../../drops/messages.ts'
import { messages } from './messages.ts'

const { address: texts } = dropMessages
const load = () => import('./menu/open-drop-menu.tsx')
const OpenDropMenu = lazy(load)

interface DropActionsProps {
  readonly drop: Drop
  readonly selected: boolean
  readonly titleId: string
  readonly commands: DropCommands
}

export function DropActions({ drop, selected, titleId, commands }: DropActionsProps) {
  const name = titleOf(drop)
  const label = messages.list.menuOf({ name })
  return (
    <div className="relative z-1 flex">
      <button
        type="button"
        title={texts.copy}
        aria-label={texts.copyOf({ name })}
        className={`${iconButtonClass} max-md:hidden`}
        onClick={() => commands.copyAddress(drop)}
      >
        <Icon name="copy" />
      </button>
      <a
        href={drop.url}
        target="_blank"
        rel="noopener"
        title={texts.open}
        aria-label={texts.open}
        aria-describedby={titleId}
        className={`${iconButtonClass} max-md:hidden`}
      >
        <Icon name="open" />
      </a>
      <MenuOnDemand label={label} load={load}>
        <OpenDropMenu label={label} drop={drop} selected={selected} commands={commands} />
      </MenuOnDemand>
    </div>
  )
}
