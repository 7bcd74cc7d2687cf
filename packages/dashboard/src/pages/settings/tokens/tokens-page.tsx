import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tokensQuery } from '../../../api/queries.ts'
import { Card } from '../../../components/card.tsx'
import { ProblemNote } from '../../../components/problem-note.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { useSession } from '../../../shell/session-context.ts'
import { useTitle } from '../../../shell/use-title.ts'
import { CreateToken } from './create-token.tsx'
import { type CreatedToken, FreshToken } from './fresh-token.tsx'
import { TokenRow } from './token-row.tsx'

export function TokensPage() {
  const { user, tenant } = useSession()
  const [created, setCreated] = useState<CreatedToken | null>(null)
  useTitle('API tokens')
  return (
    <div className="grid gap-6">
      <div>
        <h1>API tokens</h1>
        <p className="max-w-xl text-muted">
          For scripts, CI and the <code className="font-mono text-sm">plinth</code> command. A token
          may do what you may do in {tenant.kind === 'personal' ? 'your own account' : tenant.name}.{' '}
          <a href="/docs/api" className="text-link">
            API reference
          </a>
        </p>
      </div>
      {user.email_verified ? (
        <>
          {created && <FreshToken created={created} onDone={() => setCreated(null)} />}
          <CreateToken onCreated={setCreated} />
          <TokenList />
        </>
      ) : (
        <p className="card text-muted">
          Confirm your e-mail address, and you can make tokens here.
        </p>
      )}
    </div>
  )
}

function TokenList() {
  const tokens = useQuery(tokensQuery)
  return (
    <Card title="In use">
      {tokens.isPending && <Skeleton rows={2} />}
      {tokens.error && <ProblemNote error={tokens.error} onRetry={() => void tokens.refetch()} />}
      {tokens.data?.length === 0 && (
        <p className="text-muted">None yet. Give one a name that says where it is used.</p>
      )}
      {tokens.data && tokens.data.length > 0 && (
        <ul aria-label="Tokens" className="divide-y divide-line">
          {tokens.data.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </ul>
      )}
    </Card>
  )
}
