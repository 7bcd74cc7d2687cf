// Trigger of the account menu in the header. The entries are in open-account-menu.tsx.
import { navigation } from '@plinth/contract/navigation'
import { lazy } from 'react'
import { MenuOnDemand } from '../components/menu.tsx'
import { useSession } from './session-context.ts'

const load = () => import('./open-account-menu.tsx')
const OpenAccountMenu = lazy(load)

export function AccountMenu() {
  const { user } = useSession()
  const shown = {
    label: navigation.header.account.label({ email: user.email }),
    trigger: (
      <span
        aria-hidden="true"
        className="grid size-6 place-items-center rounded-full bg-accent text-xs font-semibold text-on-accent uppercase"
      >
        {[...(user.name || user.email)][0]}
      </span>
    ),
  }
  return (
    <MenuOnDemand {...shown} load={load}>
      <OpenAccountMenu {...shown} />
    </MenuOnDemand>
  )
}
