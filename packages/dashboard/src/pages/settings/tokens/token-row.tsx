// Row of an API token: limits, creation, last use and expiry, and the dialog that revokes it.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../../api/client.ts'
import { type ApiToken, tokensQuery } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { InlineFacts } from '../../../components/inline-facts.tsx'
import { ListRow } from '../../../components/list-row.tsx'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { RichText } from '../../../components/rich-text.tsx'
import { useToast } from '../../../components/toast.tsx'
import { useSession } from '../../../shell/session-context.ts'
import { messages } from './messages.ts'

const texts = messages.list

export function TokenRow({ token }: { readonly token: ApiToken }) {
  const { user } = useSession()
  const [confirming, setConfirming] = useState(false)
  return (
    <ListRow
      title={token.name}
      about={
        <InlineFacts
          facts={[
            messages.accesses[token.access],
            token.site && (
              <RichText
                key="drop"
                text={texts.onlyDrop}
                values={{ drop: <DropLink {...token.site} /> }}
              />
            ),
            <RichText
              key="created"
              text={token.user.id === user.id ? texts.created : texts.createdBy}
              values={{
                time: <RelativeTime at={token.created_at} />,
                email: <bdi>{token.user.email}</bdi>,
              }}
            />,
            token.last_used_at ? (
              <RichText
                key="used"
                text={texts.used}
                values={{ time: <RelativeTime at={token.last_used_at} /> }}
              />
            ) : (
              texts.neverUsed
            ),
            token.expires_at && (
              <RichText
                key="expires"
                text={Date.parse(token.expires_at) > Date.now() ? texts.expires : texts.expired}
                values={{ time: <RelativeTime upcoming at={token.expires_at} /> }}
              />
            ),
          ]}
        />
      }
    >
      <Button
        variant="quiet"
        small
        aria-label={texts.revokeName({ name: token.name })}
        onClick={() => setConfirming(true)}
      >
        {texts.revoke}
      </Button>
      {confirming && <RevokeDialog token={token} onClose={() => setConfirming(false)} />}
    </ListRow>
  )
}

const DropLink = ({ id, slug }: NonNullable<ApiToken['site']>) => (
  <Link to="/drops/$id" params={{ id }} className="text-link">
    <bdi>{slug}</bdi>
  </Link>
)

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
          <RichText text={messages.revocation.done} values={{ name: <bdi>{token.name}</bdi> }} />
        ),
      })
      await queries.invalidateQueries({ queryKey: tokensQuery.queryKey })
    },
  })
  return (
    <ConfirmDialog
      title={
        <RichText text={messages.revocation.title} values={{ name: <bdi>{token.name}</bdi> }} />
      }
      action={messages.revocation.confirm}
      keep={messages.revocation.cancel}
      change={revoke}
      onClose={onClose}
    >
      <p>{messages.revocation.text}</p>
    </ConfirmDialog>
  )
}
