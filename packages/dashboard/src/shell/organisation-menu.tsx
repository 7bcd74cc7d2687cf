import { lazy } from 'react'
import { MenuOnDemand } from '../components/menu.tsx'
import { useSession } from './session-context.ts'

const load = () => import('./open-organisation-menu.tsx')
const OpenOrganisationMenu = lazy(load)

/** For people who have confirmed their address: others can neither switch nor create. */
export function OrganisationMenu() {
  const { user, tenant } = useSession()
  if (!user.email_verified) return null
  const shown = {
    label: 'Organisation:',
    trigger: <bdi className="max-w-40 truncate">{tenant.name}</bdi>,
  }
  return (
    <MenuOnDemand {...shown} load={load}>
      <OpenOrganisationMenu {...shown} />
    </MenuOnDemand>
  )
}
