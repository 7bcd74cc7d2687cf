// Row of a browser session, with a button that signs it out unless it is the current one.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { errorSentence } from '../../../api/problem.ts'
import { type BrowserSession, sessionsQuery } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { InlineFacts } from '../../../components/inline-facts.tsx'
import { ListRow } from '../../../components/list-row.tsx'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { RichText } from '../../../components/rich-text.tsx'
import { StateDot } from '../../../components/state-dot.tsx'
import { useToast } from '../../../components/toast.tsx'
import { browserName } from './browser-name.ts'
import { messages } from './messages.ts'

const texts = messages.sessions

export function SessionRow({ session }: { readonly session: BrowserSession }) {
  const queries = useQueryClient()
  const showToast = useToast()
  const name = browserName(session.user_agent)
  const end = useMutation({
    mutationFn: () => client.endSession({ params: { session_id: session.id } }),
    onSuccess: () => showToast({ text: texts.signedOut({ browser: name }) }),
    onError: (error) => showToast({ text: errorSentence(error), bad: true }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
  return (
    <ListRow
      title={name}
      about={
        <InlineFacts
          facts={[
            <RichText
              key="signed-in"
              text={texts.signedIn}
              values={{ time: <RelativeTime at={session.created_at} /> }}
            />,
            texts.methods[session.method],
            showsLastSeen(session) && (
              <RichText
                key="last-seen"
                text={texts.lastSeen}
                values={{ time: <RelativeTime at={session.seen_at} /> }}
              />
            ),
          ]}
        />
      }
    >
      {session.current ? (
        <StateDot tone="good" label={texts.current} />
      ) : (
        <Button
          variant="quiet"
          small
          aria-label={texts.signOutName({ browser: name })}
          disabled={end.isPending}
          onClick={() => end.mutate()}
        >
          {texts.signOut}
        </Button>
      )}
    </ListRow>
  )
}

/** `seen_at` is updated at most daily; until the first update it equals `created_at`. */
const showsLastSeen = ({ current, created_at, seen_at }: BrowserSession): boolean =>
  !current && seen_at !== created_at
