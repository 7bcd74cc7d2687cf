// Settings page of connected apps. Owners and admins of an organisation see those of all members.
import { hasPermission } from '@plinth/domain/accounts/roles'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { connectionsQuery } from '../../../api/queries.ts'
import type { Session } from '../../../api/session.ts'
import { Card } from '../../../components/card.tsx'
import { QueryList } from '../../../components/query-list.tsx'
import { useSession } from '../../../shell/session-context.ts'
import { SettingsPage } from '../settings-page.tsx'
import { AppRow } from './app-row.tsx'
import { messages } from './messages.ts'

export function AppsPage() {
  const { tenant } = useSession()
  return (
    <SettingsPage title={messages.title} intro={introFor(tenant)} unverified={messages.unverified}>
      <AppList />
    </SettingsPage>
  )
}

function introFor({ kind, name, role }: Session['tenant']): string {
  if (kind === 'personal') return messages.intro.personal
  return hasPermission(role, 'others_credentials')
    ? messages.intro.all({ organisation: name })
    : messages.intro.own({ organisation: name })
}

const AppList = () => (
  <Card title={messages.list.title} guide="mcp">
    <QueryList query={useQuery(connectionsQuery)} label={messages.list.label} empty={<NoApps />}>
      {(connection) => <AppRow key={connection.id} connection={connection} />}
    </QueryList>
  </Card>
)

const NoApps = () => (
  <>
    {messages.list.empty}{' '}
    <Link to="/connect" className="text-link">
      {messages.list.connect}
    </Link>
  </>
)
