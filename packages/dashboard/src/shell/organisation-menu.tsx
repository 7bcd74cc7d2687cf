// Trigger of the organisation menu in the header. The entries are in open-organisation-menu.tsx.
import { lazy } from 'react'
import { MenuOnDemand } from '../components/menu.tsx'
import { messages } from './messages.ts'
import { useSession } from './session-context.ts'

const load = () => import('./open-organisation-menu.tsx')
const OpenOrganisationMenu = lazy(load)

/** Hidden until the email address is confirmed: the user can neither switch nor create before. */
export function OrganisationMenu() {
  const { user, tenant } = useSession()
  if (!user.email_verified) return null
  const shown = {
    label: messages.organisationMenu.label,
    trigger: <bdi className="max-w-40 truncate">{tenant.name}</bdi>,
  }
  return (
    <MenuOnDemand {...shown} load={load}>
      <OpenOrganisationMenu {...shown} />
    </MenuOnDemand>
  )
}
