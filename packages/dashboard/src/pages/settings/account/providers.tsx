// Card with the sign-in providers of the account, and buttons to connect further ones.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { identitiesQuery } from '../../../api/queries.ts'
import type { SignInProvider } from '../../../api/session.ts'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { QueryList } from '../../../components/query-list.tsx'
import { useSession } from '../../../shell/session-context.ts'
import { ConnectProvider } from './connect-provider.tsx'
import { messages } from './messages.ts'
import { ProviderRow } from './provider-row.tsx'

const texts = messages.providers

/** Nothing on a service without providers. */
export function Providers() {
  const providers = useSession().sign_in?.providers ?? []
  return providers.length > 0 && <ProvidersCard providers={providers} />
}

function ProvidersCard({ providers }: { readonly providers: readonly SignInProvider[] }) {
  const [connecting, setConnecting] = useState<SignInProvider | null>(null)
  const identities = useQuery(identitiesQuery)
  return (
    <Card title={texts.title}>
      <QueryList query={identities} label={texts.list} empty={texts.empty}>
        {(identity) => <ProviderRow key={identity.id} identity={identity} />}
      </QueryList>
      <div className="mt-4 flex flex-wrap gap-2">
        {providers.map((provider) => (
          <Button key={provider.name} variant="quiet" small onClick={() => setConnecting(provider)}>
            {texts.connect(provider)}
          </Button>
        ))}
      </div>
      {connecting && <ConnectProvider provider={connecting} onClose={() => setConnecting(null)} />}
    </Card>
  )
}
