// Row of a connected sign-in provider, with a button that disconnects it.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { errorSentence } from '../../../api/problem.ts'
import { type ConnectedIdentity, identitiesQuery } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { InlineFacts } from '../../../components/inline-facts.tsx'
import { ListRow } from '../../../components/list-row.tsx'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { RichText } from '../../../components/rich-text.tsx'
import { useToast } from '../../../components/toast.tsx'
import { messages } from './messages.ts'

const texts = messages.providers

export function ProviderRow({ identity }: { readonly identity: ConnectedIdentity }) {
  const queries = useQueryClient()
  const showToast = useToast()
  const disconnect = useMutation({
    mutationFn: () => client.disconnectIdentity({ params: { identity_id: identity.id } }),
    onSuccess: () => showToast({ text: texts.disconnected(identity) }),
    onError: (error) => showToast({ text: errorSentence(error), bad: true }),
    onSettled: () => queries.invalidateQueries({ queryKey: identitiesQuery.queryKey }),
  })
  return (
    <ListRow
      title={identity.label}
      about={
        <InlineFacts
          facts={[
            identity.email !== null && (
              <span key="email" className="wrap-anywhere">
                {identity.email}
              </span>
            ),
            <RichText
              key="last-used"
              text={texts.lastUsed}
              values={{ time: <RelativeTime at={identity.last_used_at} /> }}
            />,
          ]}
        />
      }
    >
      <Button
        variant="quiet"
        small
        aria-label={texts.disconnectName(identity)}
        disabled={disconnect.isPending}
        onClick={() => disconnect.mutate()}
      >
        {texts.disconnect}
      </Button>
    </ListRow>
  )
}
