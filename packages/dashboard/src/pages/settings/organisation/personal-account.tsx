// Organisation settings of a personal account: create an organisation, or open one of the user's.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountQuery } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { ListRow } from '../../../components/list-row.tsx'
import { NewOrganisationDialog } from '../../../organisations/new-organisation-dialog.tsx'
import { useSwitchTenant } from '../../../organisations/use-switch-tenant.ts'
import { useSession } from '../../../shell/session-context.ts'

export function PersonalAccount() {
  const [creates, setCreates] = useState(false)
  return (
    <>
      <EmptyState title="This is your own account">
        <p className="max-w-xl text-muted">
          It is for you alone. An organisation has drops, a plan and members of its own: invite
          people by mail, give each a role, and switch between it and your account at the top of the
          page.
        </p>
        <div>
          <Button onClick={() => setCreates(true)}>New organisation…</Button>
        </div>
      </EmptyState>
      <YourOrganisations />
      {creates && <NewOrganisationDialog onClose={() => setCreates(false)} />}
    </>
  )
}

function YourOrganisations() {
  const { tenant } = useSession()
  const account = useQuery(accountQuery)
  const switchTenant = useSwitchTenant()
  const others = account.data?.organisations.filter(({ id }) => id !== tenant.id) ?? []
  if (others.length === 0) return null
  return (
    <Card title="You belong to">
      <ul aria-label="Organisations" className="divide-y divide-line">
        {others.map(({ id, name, role }) => (
          <ListRow key={id} title={name} about={`as ${role}`}>
            <Button
              variant="quiet"
              small
              aria-label={`Open ${name}`}
              onClick={() => switchTenant({ id, to: '/settings/organisation' })}
            >
              Open
            </Button>
          </ListRow>
        ))}
      </ul>
    </Card>
  )
}
