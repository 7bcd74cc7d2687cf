import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../api/client.ts'
import { type ApiToken, tokensQuery } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { ProblemNote } from '../../../components/problem-note.tsx'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { useToast } from '../../../components/toast.tsx'
import { useSession } from '../../../shell/session-context.ts'

export function TokenRow({ token }: { readonly token: ApiToken }) {
  const { user } = useSession()
  const [asks, setAsks] = useState(false)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-medium break-words">{token.name}</p>
        <p className="text-sm text-muted">
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
        </p>
      </div>
      <Button look="quiet" small aria-label={`Revoke ${token.name}`} onClick={() => setAsks(true)}>
        Revoke
      </Button>
      {asks && <RevokeDialog token={token} onClose={() => setAsks(false)} />}
    </li>
  )
}

interface RevokeDialogProps {
  readonly token: ApiToken
  readonly onClose: () => void
}

function RevokeDialog({ token, onClose }: RevokeDialogProps) {
  const queries = useQueryClient()
  const say = useToast()
  const revoke = useMutation({
    mutationFn: () => client.revokeToken({ params: { token_id: token.id } }),
    async onSuccess() {
      onClose()
      say({ text: `${token.name} is revoked.` })
      await queries.invalidateQueries({ queryKey: tokensQuery.queryKey })
    },
  })
  return (
    <Dialog title={`Revoke ${token.name}?`} onClose={onClose}>
      <p>Whatever uses it stops working at once. There is no way back; make a new one instead.</p>
      {revoke.error && <ProblemNote error={revoke.error} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="quiet" onClick={onClose}>
          Keep it
        </Button>
        <Button look="danger" disabled={revoke.isPending} onClick={() => revoke.mutate()}>
          Revoke
        </Button>
      </div>
    </Dialog>
  )
}
