// Row of a connected app: its scopes and last use, and the dialog that disconnects it.
import { describeScope } from '@plinth/contract/operations/scope-descriptions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../api/client.ts'
import { type Connection, connectionsQuery } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { ListRow } from '../../../components/list-row.tsx'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { useToast } from '../../../components/toast.tsx'
import { useSession } from '../../../shell/session-context.ts'

export function AppRow({ connection }: { readonly connection: Connection }) {
  const { user } = useSession()
  const [confirming, setConfirming] = useState(false)
  const { app, redirect_host, scopes, created_at, last_used_at } = connection
  return (
    <ListRow
      title={app}
      about={
        <>
          {redirect_host ?? 'by a code'}, connected <RelativeTime at={created_at} />
          {connection.user.id !== user.id && ` by ${connection.user.email}`},{' '}
          {last_used_at ? (
            <>
              used <RelativeTime at={last_used_at} />
            </>
          ) : (
            'never used'
          )}
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
        aria-label={`Disconnect ${app}`}
        onClick={() => setConfirming(true)}
      >
        Disconnect
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
        text: (
          <>
            <bdi>{app}</bdi> is disconnected.
          </>
        ),
      })
      await queries.invalidateQueries({ queryKey: connectionsQuery.queryKey })
    },
  })
  return (
    <ConfirmDialog
      title={
        <>
          Disconnect <bdi>{app}</bdi>?
        </>
      }
      action="Disconnect"
      keep="Keep it"
      change={disconnect}
      onClose={onClose}
    >
      <p>It cannot act here any more, from this moment. It can ask to be let in again.</p>
    </ConfirmDialog>
  )
}
