// Actions on a drop in the list: a menu whose entries are loaded on demand, and buttons for the most
// frequent ones.
import { lazy, Suspense } from 'react'
import type { Drop } from '../../api/queries.ts'
import { MenuOnDemand } from '../../components/menu.tsx'
import type { DropCommands } from '../../drops/drop-commands.ts'
import { titleOf } from '../../drops/find-drops.ts'
import { messages } from './messages.ts'

const load = () => import('./menu/open-drop-menu.tsx')
const OpenDropMenu = lazy(load)
// Without them, the menu still has all actions.
const QuickActions = lazy(() =>
  import('./quick-actions.tsx').catch(() => ({ default: () => null })),
)

interface DropActionsProps {
  readonly drop: Drop
  readonly selected: boolean
  readonly titleId: string
  readonly commands: DropCommands
  /** Whether the pointer or the focus has been on the drop. */
  readonly nearby: boolean
  readonly className?: string
}

export function DropActions(props: DropActionsProps) {
  const { drop, selected, titleId, commands, nearby, className = '' } = props
  const label = messages.list.menuOf({ name: titleOf(drop) })
  return (
    <div className={`relative z-1 flex ${className}`}>
      {nearby && (
        <Suspense>
          <QuickActions drop={drop} titleId={titleId} commands={commands} />
        </Suspense>
      )}
      <MenuOnDemand label={label} load={load}>
        <OpenDropMenu label={label} drop={drop} selected={selected} commands={commands} />
      </MenuOnDemand>
    </div>
  )
}
