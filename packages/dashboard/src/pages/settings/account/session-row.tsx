// Row of a browser session, with a button that signs it out unless it is the current one.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { errorSentence } from '../../../api/problem.ts'
import { type BrowserSession, sessionsQuery } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { ListRow } from '../../../components/list-row.tsx'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { StateDot } from '../../../components/state-dot.tsx'
import { useToast } from '../../../components/toast.tsx'
import { browserName } from './browser-name.ts'

export function SessionRow({ session }: { readonly session: BrowserSession }) {
  const queries = useQueryClient()
  const showToast = useToast()
  const name = browserName(session.user_agent)
  const end = useMutation({
    mutationFn: () => client.endSession({ params: { session_id: session.id } }),
    onSuccess: () => showToast({ text: `${name} is signed out.` }),
    onError: (error) => showToast({ text: errorSentence(error), bad: true }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
  return (
    <ListRow
      title={name}
      about={
        <>
          signed in <RelativeTime at={session.created_at} />
          {!session.current && <LastSeen {...session} />}
        </>
      }
    >
      {session.current ? (
        <StateDot tone="good" label="this browser" />
      ) : (
        <Button
          variant="quiet"
          small
          aria-label={`Sign out ${name}`}
          disabled={end.isPending}
          onClick={() => end.mutate()}
        >
          Sign out
        </Button>
      )}
    </ListRow>
  )
}

/** `seen_at` is updated at most daily; until the first update it equals `created_at`. */
const LastSeen = ({ created_at, seen_at }: BrowserSession) =>
  seen_at === created_at ? null : (
    <>
      , last seen <RelativeTime at={seen_at} />
    </>
  )
