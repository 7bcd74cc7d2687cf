// Card with the user's passkeys.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../components/button.tsx'
import { Card } from '../../../../components/card.tsx'
import { QueryList } from '../../../../components/query-list.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { ConfirmFirst } from './confirm-first.tsx'
import { supportsPasskeys } from './create-passkey.ts'
import { messages } from './messages.ts'
import { needsConfirmation } from './needs-confirmation.ts'
import { PasskeyRow } from './passkey-row.tsx'
import { type SecondFactors, secondFactorsQuery } from './second-factors-query.ts'

const texts = messages.passkeys

export function Passkeys({ suggestedName }: { readonly suggestedName: string }) {
  const [adding, setAdding] = useState(false)
  const factors = useQuery(secondFactorsQuery)
  const passkeys = useQuery({ ...secondFactorsQuery, select: (known) => known.passkeys })
  const obstacle = factors.data ? obstacleOf(factors.data) : null
  const mustConfirm = factors.data !== undefined && needsConfirmation(factors.data)
  return (
    <Card
      title={texts.title}
      aside={
        factors.data &&
        obstacle === null &&
        !mustConfirm && (
          <Button variant="quiet" small onClick={() => setAdding(true)}>
            {texts.add}
          </Button>
        )
      }
    >
      <QueryList query={passkeys} label={texts.list} empty={texts.about}>
        {(passkey) => <PasskeyRow key={passkey.id} passkey={passkey} canRemove={!mustConfirm} />}
      </QueryList>
      {obstacle !== null && <p className="mt-3 text-sm text-muted">{obstacle}</p>}
      {mustConfirm && <ConfirmFirst />}
      {adding && <AddPasskey suggestedName={suggestedName} onClose={() => setAdding(false)} />}
    </Card>
  )
}

/** Why no passkey can be added here; null if one can. */
function obstacleOf({ passkeys_available: available }: SecondFactors): string | null {
  if (!available) return texts.unavailable
  if (isIpAddress(window.location.hostname)) return texts.elsewhere
  return supportsPasskeys() ? null : texts.unsupported
}

/** On a loopback base URL the dashboard also works at 127.0.0.1 and [::1]; passkeys do not. */
const isIpAddress = (hostname: string): boolean => /^[\d.]+$|^\[/.test(hostname)
