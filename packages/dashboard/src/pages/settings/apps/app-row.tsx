// Row of a connected app: its scopes and last use, and the dialog that disconnects it.
import { describeScope } from '@plinth/contract/operations/scope-descriptions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../api/client.ts'
import { type Connection, connectionsQuery } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { InlineFacts } from '../../../components/inline-facts.tsx'
import { ListRow } from '../../../components/list-row.tsx'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { RichText } from '../../../components/rich-text.tsx'
import { useToast } from '../../../components/toast.tsx'
import { useSession } from '../../../shell/session-context.ts'
import { messages } from './messages.ts'

const texts = messages.row

export function AppRow({ connection }: { readonly connection: Connection }) {
  const { user } = useSession()
  const [confirming, setConfirming] = useState(false)
  const { app, redirect_host, scopes, created_at, last_used_at } = connection
  return (
    <ListRow
      title={app}
      about={
        <>
          <InlineFacts
            facts={[
              redirect_host ?? texts.byCode,
              <RichText
                key="connected"
                text={connection.user.id === user.id ? texts.connected : texts.connectedBy}
                values={{
                  time: <RelativeTime at={created_at} />,
                  email: <bdi>{connection.user.email}</bdi>,
                }}
              />,
              last_used_at ? (
                <RichText
                  key="used"
                  text={texts.used}
                  values={{ time: <RelativeTime at={last_used_at} /> }}
                />
              ) : (
                texts.neverUsed
              ),
            ]}
          />
          {scopes.map((scope) => (
            <span key={scope} className="block">
              {describeScope(scope)}
            </span>
          ))}
        </>
      }
    >
      <Button
        variant="quiet"
        small
        aria-label={texts.disconnectName({ app })}
        onClick={() => setConfirming(true)}
      >
        {texts.disconnect}
      </Button>
      {confirming && (
        <DisconnectDialog connection={connection} onClose={() => setConfirming(false)} />
      )}
    </ListRow>
  )
}

interface DisconnectDialogProps {
  readonly connection: Connection
  readonly onClose: () => void
}

function DisconnectDialog({ connection: { id, app }, onClose }: DisconnectDialogProps) {
  const queries = useQueryClient()
  const showToast = useToast()
  const disconnect = useMutation({
    mutationFn: () => client.disconnectApp({ params: { connection_id: id } }),
    async onSuccess() {
      onClose()
      showToast({
        text: <RichText text={messages.dialog.done} values={{ app: <bdi>{app}</bdi> }} />,
      })
      await queries.invalidateQueries({ queryKey: connectionsQuery.queryKey })
    },
  })
  return (
    <ConfirmDialog
      title={<RichText text={messages.dialog.title} values={{ app: <bdi>{app}</bdi> }} />}
      action={messages.dialog.confirm}
      keep={messages.dialog.cancel}
      change={disconnect}
      onClose={onClose}
    >
      <p>{messages.dialog.text}</p>
    </ConfirmDialog>
  )
}
