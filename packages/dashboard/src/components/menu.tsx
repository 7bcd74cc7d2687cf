// A menu whose code is fetched when somebody reaches for it: few visits open one.
import { lazy, Suspense, useState } from 'react'
import { type MenuProps, TriggerContent, triggerClass } from './menu-trigger.tsx'

const load = () => import('./open-menu.tsx')
const OpenMenu = lazy(load)

export function Menu(props: MenuProps) {
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
      <TriggerContent {...props} />
    </button>
  )
  return wanted ? (
    <Suspense fallback={closed}>
      <OpenMenu {...props} />
    </Suspense>
  ) : (
    closed
  )
}
