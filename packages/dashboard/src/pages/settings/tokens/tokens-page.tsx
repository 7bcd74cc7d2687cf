// Settings page of API tokens. OAuth clients are on the page of connected apps.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tokensQuery } from '../../../api/queries.ts'
import { Card } from '../../../components/card.tsx'
import { QueryList } from '../../../components/query-list.tsx'
import { useSession } from '../../../shell/session-context.ts'
import { SettingsPage } from '../settings-page.tsx'
import { CreateToken } from './create-token.tsx'
import { type CreatedToken, CreatedTokenNotice } from './created-token-notice.tsx'
import { TokenRow } from './token-row.tsx'

export function TokensPage() {
  const { tenant } = useSession()
  const [created, setCreated] = useState<CreatedToken | null>(null)
  return (
    <SettingsPage
      title="API tokens"
      intro={
        <>
          For scripts, CI and the <code className="font-mono text-sm">plinth</code> command. A token
          may do what you may do in {tenant.kind === 'personal' ? 'your own account' : tenant.name}.{' '}
          <a href="/docs/api" className="text-link">
            API reference
          </a>
        </>
      }
      unverified="Confirm your e-mail address, and you can make tokens here."
    >
      {created && <CreatedTokenNotice created={created} onDone={() => setCreated(null)} />}
      <CreateToken onCreated={setCreated} />
      <TokenList />
    </SettingsPage>
  )
}

const TokenList = () => (
  <Card title="In use">
    <QueryList
      query={useQuery(tokensQuery)}
      label="Tokens"
      empty="None yet. Give one a name that says where it is used."
    >
      {(token) => <TokenRow key={token.id} token={token} />}
    </QueryList>
  </Card>
)
