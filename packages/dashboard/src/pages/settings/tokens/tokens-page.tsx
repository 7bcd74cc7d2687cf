// Settings page of API tokens. OAuth clients are on the page of connected apps.
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { tokensQuery } from '../../../api/queries.ts'
import { Card } from '../../../components/card.tsx'
import { QueryList } from '../../../components/query-list.tsx'
import { RichText } from '../../../components/rich-text.tsx'
import { useSession } from '../../../shell/session-context.ts'
import { SettingsPage } from '../settings-page.tsx'
import { CreateToken } from './create-token.tsx'
import { type CreatedToken, CreatedTokenNotice } from './created-token-notice.tsx'
import { messages } from './messages.ts'
import { TokenRow } from './token-row.tsx'

const { intro } = messages

const route = getRouteApi('/settings/tokens')

export function TokensPage() {
  const { tenant } = useSession()
  const { drop } = route.useSearch()
  const [created, setCreated] = useState<CreatedToken | null>(null)
  return (
    <SettingsPage
      title={messages.title}
      intro={
        <>
          <RichText text={intro.purpose} />{' '}
          {tenant.kind === 'personal' ? intro.personal : intro.organisation({ name: tenant.name })}{' '}
          <a href="/docs/api" className="text-link">
            {intro.reference}
          </a>
        </>
      }
      unverified={messages.unverified}
    >
      {created && <CreatedTokenNotice created={created} onDone={() => setCreated(null)} />}
      <CreateToken dropId={drop} onCreated={setCreated} />
      <TokenList />
    </SettingsPage>
  )
}

const TokenList = () => (
  <Card title={messages.list.title}>
    <QueryList
      query={useQuery(tokensQuery)}
      label={messages.list.label}
      empty={messages.list.empty}
    >
      {(token) => <TokenRow key={token.id} token={token} />}
    </QueryList>
  </Card>
)
