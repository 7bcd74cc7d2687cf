// Hook that switches the session to another tenant.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { releaseSession } from '../api/acting-for.ts'
import { client } from '../api/client.ts'
import { errorSentence } from '../api/problem.ts'
import { useToast } from '../components/toast.tsx'
import { useRunningUpload } from '../uploads/publishing.tsx'
import { messages } from './messages.ts'
import { useLeavePage } from './use-leave-page.ts'
import { type StartingPage, useResetDashboard } from './use-reset-dashboard.ts'

interface Switch {
  readonly id: string
  /** The page to open afterwards. */
  readonly to: StartingPage
}

export function useSwitchTenant(): (change: Switch) => void {
  const queries = useQueryClient()
  const leaveFirst = useLeavePage()
  const startOver = useResetDashboard()
  const showToast = useToast()
  const upload = useRunningUpload()
  const { mutate } = useMutation({
    async mutationFn({ id }: Switch) {
      const switching = client.switchTenant({ body: { tenant_id: id } })
      // Requests in flight may reach the server after the switch; they must not fail as
      // "opened for another account".
      const restore = releaseSession()
      try {
        await queries.cancelQueries()
        return await switching
      } catch (error) {
        restore()
        void queries.invalidateQueries()
        throw error
      }
    },
    async onSuccess({ tenant: { name } }, { to }) {
      await startOver(to)
      showToast({ text: messages.switched({ name }) })
    },
    onError: (error) => showToast({ text: errorSentence(error), bad: true }),
  })
  return (change) => {
    // The upload would continue for one tenant while the page shows the other.
    if (upload) {
      showToast({ text: messages.uploadRunning })
      return
    }
    void leaveFirst(change.to).then((left) => {
      if (left) mutate(change)
    })
  }
}
