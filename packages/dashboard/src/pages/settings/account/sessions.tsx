// Card with the browsers that are signed in, the current one first.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionsQuery } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { QueryList } from '../../../components/query-list.tsx'
import { SessionRow } from './session-row.tsx'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'

export function Sessions() {
  const [confirming, setConfirming] = useState(false)
  const sessions = useQuery({
    ...sessionsQuery,
    select: (list) => list.toSorted((a, b) => Number(b.current) - Number(a.current)),
  })
  return (
    <Card
      title="Signed in"
      aside={
        <Button variant="quiet" small onClick={() => setConfirming(true)}>
          Sign out everywhere…
        </Button>
      }
    >
      <QueryList query={sessions} label="Browsers" empty="No browser is signed in.">
        {(session) => <SessionRow key={session.id} session={session} />}
      </QueryList>
      {confirming && <SignOutEverywhere onClose={() => setConfirming(false)} />}
    </Card>
  )
}
