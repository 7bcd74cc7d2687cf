// Card and dialog for leaving the organisation. The owner gets transfer-ownership.tsx instead.
import { useMutation } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { useToast } from '../../../components/toast.tsx'
import { useResetDashboard } from '../../../organisations/use-reset-dashboard.ts'
import { useSession } from '../../../shell/session-context.ts'
import { DangerousAction } from '../dangerous-action.tsx'

export const LeaveOrganisation = () => (
  <DangerousAction
    title="Leave"
    text="Your tokens and connected apps for the organisation stop working. What you published stays with it."
    action="Leave…"
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
        text: (
          <>
            You have left <bdi>{tenant.name}</bdi>.
          </>
        ),
      })
    },
  })
  return (
    <ConfirmDialog
      title={
        <>
          Leave <bdi>{tenant.name}</bdi>?
        </>
      }
      action="Leave"
      keep="Stay"
      change={leave}
      onClose={onClose}
    >
      <p>To come back, you need a new invitation.</p>
    </ConfirmDialog>
  )
}
