// Row of an API token: creation, last use and expiry, and the dialog that revokes it.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../api/client.ts'
import { type ApiToken, tokensQuery } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { ListRow } from '../../../components/list-row.tsx'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { useToast } from '../../../components/toast.tsx'
import { useSession } from '../../../shell/session-context.ts'

export function TokenRow({ token }: { readonly token: ApiToken }) {
  const { user } = useSession()
  const [confirming, setConfirming] = useState(false)
  return (
    <ListRow
      title={token.name}
      about={
        <>
          made <RelativeTime at={token.created_at} />
          {token.user.id !== user.id && ` by ${token.user.email}`},{' '}
          {token.last_used_at ? (
            <>
              used <RelativeTime at={token.last_used_at} />
            </>
          ) : (
            'never used'
          )}
          {token.expires_at && (
            <>
              , ends <RelativeTime at={token.expires_at} />
            </>
          )}
        </>
      }
    >
      <Button
        variant="quiet"
        small
        aria-label={`Revoke ${token.name}`}
        onClick={() => setConfirming(true)}
      >
        Revoke
      </Button>
      {confirming && <RevokeDialog token={token} onClose={() => setConfirming(false)} />}
    </ListRow>
  )
}

interface RevokeDialogProps {
  readonly token: ApiToken
  readonly onClose: () => void
}

function RevokeDialog({ token, onClose }: RevokeDialogProps) {
  const queries = useQueryClient()
  const showToast = useToast()
  const revoke = useMutation({
    mutationFn: () => client.revokeToken({ params: { token_id: token.id } }),
    async onSuccess() {
      onClose()
      showToast({
        text: (
          <>
            <bdi>{token.name}</bdi> is revoked.
          </>
        ),
      })
      await queries.invalidateQueries({ queryKey: tokensQuery.queryKey })
    },
  })
  return (
    <ConfirmDialog
      title={
        <>
          Revoke <bdi>{token.name}</bdi>?
        </>
      }
      action="Revoke"
      keep="Keep it"
      change={revoke}
      onClose={onClose}
    >
      <p>Whatever uses it stops working at once. There is no way back; make a new one instead.</p>
    </ConfirmDialog>
  )
}
