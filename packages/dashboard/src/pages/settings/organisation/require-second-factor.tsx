// Card that requires a second factor of all members. For members, it only says what applies.
import { describeAllowedRoles, hasPermission } from '@plinth/domain/accounts/roles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { sessionQuery } from '../../../api/queries.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { useToast } from '../../../components/toast.tsx'
import { useSession } from '../../../shell/session-context.ts'
import { DangerousAction } from '../dangerous-action.tsx'
import { messages } from './messages.ts'

const texts = messages.secondFactor

export function RequireSecondFactor() {
  const { role, requires_second_factor: isRequired } = useSession().tenant
  const mayChange = hasPermission(role, 'require_second_factor')
  const state = isRequired ? texts.on : texts.off
  const roles = describeAllowedRoles('require_second_factor')
  return (
    <DangerousAction
      title={texts.title}
      text={mayChange ? state : `${state} ${texts.restricted({ roles })}`}
      action={mayChange ? (isRequired ? texts.turnOff : texts.turnOn) : null}
      dialog={(close) => <ChangeDialog required={!isRequired} onClose={close} />}
    />
  )
}

interface ChangeDialogProps {
  readonly required: boolean
  readonly onClose: () => void
}

function ChangeDialog({ required, onClose }: ChangeDialogProps) {
  const dialog = required ? texts.turningOn : texts.turningOff
  const queries = useQueryClient()
  const showToast = useToast()
  const change = useMutation({
    mutationFn: () => client.requireSecondFactor({ body: { required } }),
    async onSuccess() {
      onClose()
      showToast({ text: dialog.done })
      await queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
    },
  })
  return (
    <ConfirmDialog
      title={dialog.title}
      action={dialog.confirm}
      variant={required ? 'primary' : 'danger'}
      keep={dialog.cancel}
      change={change}
      onClose={onClose}
    >
      <p>{dialog.text}</p>
    </ConfirmDialog>
  )
}
