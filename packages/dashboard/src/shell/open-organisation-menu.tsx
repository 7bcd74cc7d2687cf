// Organisation menu with its entries: switch to another organisation, or create one.
// organisation-menu.tsx loads it on demand.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorSentence } from '../api/problem.ts'
import { accountQuery } from '../api/queries.ts'
import type { ClosedMenu } from '../components/menu-trigger.tsx'
import OpenMenu from '../components/open-menu.tsx'
import { NewOrganisationDialog } from '../organisations/new-organisation-dialog.tsx'
import { useSwitchTenant } from '../organisations/use-switch-tenant.ts'
import { messages } from './messages.ts'
import { useSession } from './session-context.ts'

const texts = messages.organisationMenu

export default function OpenOrganisationMenu({ label, trigger }: ClosedMenu) {
  const { tenant } = useSession()
  const [creates, setCreates] = useState(false)
  const account = useQuery(accountQuery)
  const switchTenant = useSwitchTenant()
  const choices = account.data?.organisations ?? [tenant]
  return (
    <>
      <OpenMenu
        label={label}
        trigger={trigger}
        entries={[
          {
            kind: 'choice',
            text: texts.switch,
            value: tenant.id,
            options: choices.map(({ id, name }) => ({ value: id, label: name })),
            choose: (id) => switchTenant({ id, to: '/' }),
          },
          ...(account.error ? [{ kind: 'note' as const, text: errorSentence(account.error) }] : []),
          { kind: 'action', text: texts.create, run: () => setCreates(true) },
        ]}
      />
      {creates && <NewOrganisationDialog onClose={() => setCreates(false)} />}
    </>
  )
}
