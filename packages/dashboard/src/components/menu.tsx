// Menus whose code is fetched when somebody reaches for them: few visits open one.
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type ClosedMenu, type MenuProps, TriggerContent, triggerClass } from './menu-trigger.tsx'

const load = () => import('./open-menu.tsx')
const OpenMenu = lazy(load)

export const Menu = (props: MenuProps) => (
  <MenuOnDemand label={props.label} trigger={props.trigger} load={load}>
    <OpenMenu {...props} />
  </MenuOnDemand>
)

interface MenuOnDemandProps extends ClosedMenu {
  readonly load: () => Promise<unknown>
  /** The open menu, from what is loaded. */
  readonly children: ReactNode
}

export function MenuOnDemand({ label, trigger, load, children }: MenuOnDemandProps) {
  const [wanted, setWanted] = useState(false)
  const closed = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      className={triggerClass}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
      onKeyDown={({ key }) => key === 'ArrowDown' && setWanted(true)}
    >
      <TriggerContent label={label} trigger={trigger} />
    </button>
  )
  return wanted ? <Suspense fallback={closed}>{children}</Suspense> : closed
}
