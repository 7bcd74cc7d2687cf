// Menus whose code is loaded when the trigger is hovered or focused: few visits open one.
import { type ReactNode, Suspense, useState } from 'react'
import { type ClosedMenu, TriggerContent, triggerProps } from './menu-trigger.tsx'

interface MenuOnDemandProps extends ClosedMenu {
  readonly load: () => Promise<unknown>
  /** The open menu; lazy, from the module that `load` imports. */
  readonly children: ReactNode
}

export function MenuOnDemand({ label, trigger, load, children }: MenuOnDemandProps) {
  const [opened, setOpened] = useState(false)
  const closed = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      {...triggerProps({ label, trigger })}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setOpened(true)}
      onKeyDown={({ key }) => key === 'ArrowDown' && setOpened(true)}
    >
      <TriggerContent label={label} trigger={trigger} />
    </button>
  )
  return opened ? <Suspense fallback={closed}>{children}</Suspense> : closed
}
