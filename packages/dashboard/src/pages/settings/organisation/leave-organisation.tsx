// Card and dialog for leaving the organisation. The owner gets transfer-ownership.tsx instead.
import { useMutation } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { RichText } from '../../../components/rich-text.tsx'
import { useToast } from '../../../components/toast.tsx'
import { useResetDashboard } from '../../../organisations/use-reset-dashboard.ts'
import { useSession } from '../../../shell/session-context.ts'
import { DangerousAction } from '../dangerous-action.tsx'
import { messages } from './messages.ts'

const texts = messages.leave

export const LeaveOrganisation = () => (
  <DangerousAction
    title={texts.title}
    text={texts.about}
    action={texts.open}
    dialog={(close) => <LeaveDialog onClose={close} />}
  />
)

function LeaveDialog({ onClose }: { readonly onClose: () => void }) {
  const { user, tenant } = useSession()
  const startOver = useResetDashboard()
  const showToast = useToast()
  const leave = useMutation({
    mutationFn: () => client.removeMember({ params: { user_id: user.id } }),
    async onSuccess() {
      onClose()
      await startOver('/')
      showToast({
        text: <RichText text={texts.done} values={{ name: <bdi>{tenant.name}</bdi> }} />,
      })
    },
  })
  return (
    <ConfirmDialog
      title={<RichText text={texts.dialogTitle} values={{ name: <bdi>{tenant.name}</bdi> }} />}
      action={texts.confirm}
      keep={texts.cancel}
      change={leave}
      onClose={onClose}
    >
      <p>{texts.text}</p>
    </ConfirmDialog>
  )
}
