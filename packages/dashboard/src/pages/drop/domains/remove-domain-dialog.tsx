// Dialog that removes a custom domain. A domain that no longer exists is treated as removed.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { hasCode } from '../../../api/problem.ts'
import {
  type Domain,
  type Drop,
  domainsQuery,
  dropsQuery,
  usageQuery,
} from '../../../api/queries.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { hasFocus } from '../../../components/has-focus.ts'
import { RichText } from '../../../components/rich-text.tsx'
import { useToast } from '../../../components/toast.tsx'
import { removalSentence } from './describe-domain.ts'
import { messages } from './messages.ts'

const { removal } = messages

interface RemoveDomainDialogProps {
  readonly drop: Drop
  readonly domain: Domain
  readonly onRemoved: () => void
  readonly onClose: () => void
}

export function RemoveDomainDialog(props: RemoveDomainDialogProps) {
  const { drop, domain, onRemoved, onClose } = props
  const { hostname } = domain
  const queries = useQueryClient()
  const showToast = useToast()
  const { queryKey } = domainsQuery(drop.id)
  const remove = useMutation({
    mutationFn: () =>
      client.removeDomain({ params: { id: drop.id, hostname } }).catch((error: unknown) => {
        // Another member has removed it already, or it has expired.
        if (!hasCode(error, 'not_found')) throw error
      }),
    async onSuccess() {
      await queries.cancelQueries({ queryKey })
      onClose()
      queries.setQueryData(queryKey, (domains) =>
        domains?.filter((one) => one.hostname !== hostname),
      )
      showToast({ text: removal.removed({ hostname }) })
      await Promise.all(
        [usageQuery, dropsQuery].map((query) =>
          queries.invalidateQueries({ queryKey: query.queryKey }),
        ),
      )
      if (hasFocus(null)) onRemoved()
    },
  })
  return (
    <ConfirmDialog
      title={
        <RichText
          text={removal.question}
          values={{ hostname: <span className="font-mono wrap-anywhere">{hostname}</span> }}
        />
      }
      action={removal.confirm}
      keep={removal.cancel}
      change={remove}
      onClose={onClose}
    >
      <p>{removalSentence(domain, queries.getQueryData(queryKey) ?? [], new URL(drop.url).host)}</p>
    </ConfirmDialog>
  )
}
