// Buttons of a row or card for what its menu has too: copy the address and open it. drop-actions.tsx
// loads them once a drop is hovered or focused.
import type { ReactNode } from 'react'
import type { Drop } from '../../api/queries.ts'
import { Icon, iconButtonClass } from '../../components/icon.tsx'
import type { DropCommands } from '../../drops/drop-commands.ts'
import { titleOf } from '../../drops/find-drops.ts'
import { messages } from '../../drops/messages.ts'

const { address: texts } = messages
const quickClass = `${iconButtonClass} not-group-focus-within/drop:not-group-hover/drop:opacity-0 max-md:hidden`

interface QuickActionsProps {
  readonly drop: Drop
  readonly titleId: string
  readonly commands: DropCommands
}

export default function QuickActions(props: QuickActionsProps): ReactNode {
  const { drop, titleId, commands } = props
  return (
    <>
      <button
        type="button"
        title={texts.copy}
        aria-label={texts.copyOf({ name: titleOf(drop) })}
        className={quickClass}
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
        className={quickClass}
      >
        <Icon name="open" />
      </a>
    </>
  )
}
