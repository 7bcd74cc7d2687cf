// Settings page of connected apps. Owners and admins of an organisation see those of all members.
import { hasPermission } from '@plinth/domain/accounts/roles'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { connectionsQuery } from '../../../api/queries.ts'
import { Card } from '../../../components/card.tsx'
import { QueryList } from '../../../components/query-list.tsx'
import { useSession } from '../../../shell/session-context.ts'
import { SettingsPage } from '../settings-page.tsx'
import { AppRow } from './app-row.tsx'

export function AppsPage() {
  const { tenant } = useSession()
  const account = tenant.kind === 'personal' ? 'your own account' : tenant.name
  const seesAll = tenant.kind === 'organisation' && hasPermission(tenant.role, 'others_credentials')
  return (
    <SettingsPage
      title="Connected apps"
      intro={`Apps, agents and terminals that ${seesAll ? 'members have' : 'you have'} let in to ${account}. Each may act there until it is disconnected.`}
      unverified="Confirm your e-mail address, and you can let apps in."
    >
      <AppList />
    </SettingsPage>
  )
}

const AppList = () => (
  <Card title="Let in">
    <QueryList query={useQuery(connectionsQuery)} label="Connected apps" empty={<NoApps />}>
      {(connection) => <AppRow key={connection.id} connection={connection} />}
    </QueryList>
  </Card>
)

const NoApps = () => (
  <>
    None yet.{' '}
    <Link to="/connect" className="text-link">
      Connect an agent or a terminal
    </Link>
    , and it asks you here before it may publish.
  </>
)
