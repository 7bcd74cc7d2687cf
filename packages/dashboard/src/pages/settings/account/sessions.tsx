// Card with the browsers that are signed in, the current one first.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionsQuery } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { QueryList } from '../../../components/query-list.tsx'
import { messages } from './messages.ts'
import { SessionRow } from './session-row.tsx'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'

const texts = messages.sessions

export function Sessions() {
  const [confirming, setConfirming] = useState(false)
  const sessions = useQuery({
    ...sessionsQuery,
    select: (list) => list.toSorted((a, b) => Number(b.current) - Number(a.current)),
  })
  return (
    <Card
      title={texts.title}
      aside={
        <Button variant="quiet" small onClick={() => setConfirming(true)}>
          {texts.signOutEverywhere}
        </Button>
      }
    >
      <QueryList query={sessions} label={texts.list} empty={texts.empty}>
        {(session) => <SessionRow key={session.id} session={session} />}
      </QueryList>
      {confirming && <SignOutEverywhere onClose={() => setConfirming(false)} />}
    </Card>
  )
}
