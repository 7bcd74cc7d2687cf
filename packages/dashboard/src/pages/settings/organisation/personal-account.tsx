// Organisation settings of a personal account: create an organisation, or open one of the user's.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountQuery } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { GuideLink } from '../../../components/guide-link.tsx'
import { ListRow } from '../../../components/list-row.tsx'
import { NewOrganisationDialog } from '../../../organisations/new-organisation-dialog.tsx'
import { useSwitchTenant } from '../../../organisations/use-switch-tenant.ts'
import { useSession } from '../../../shell/session-context.ts'
import { messages } from './messages.ts'

const texts = messages.personal

export function PersonalAccount() {
  const [creates, setCreates] = useState(false)
  return (
    <>
      <EmptyState title={texts.heading}>
        <p className="max-w-xl text-muted">{texts.about}</p>
        <div className="flex flex-wrap items-center gap-4">
          <Button onClick={() => setCreates(true)}>{texts.create}</Button>
          <GuideLink guide="organisations" />
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
    <Card title={texts.listTitle}>
      <ul aria-label={texts.list} className="divide-y divide-line">
        {others.map(({ id, name, role }) => (
          <ListRow key={id} title={name} about={messages.roles[role]}>
            <Button
              variant="quiet"
              small
              aria-label={texts.openName({ name })}
              onClick={() => switchTenant({ id, to: '/settings/organisation' })}
            >
              {texts.open}
            </Button>
          </ListRow>
        ))}
      </ul>
    </Card>
  )
}
