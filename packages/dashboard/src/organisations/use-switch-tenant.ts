import { useMutation, useQueryClient } from '@tanstack/react-query'
import { letGo } from '../api/acting-for.ts'
import { client } from '../api/client.ts'
import { problemOf } from '../api/problem.ts'
import { useToast } from '../components/toast.tsx'
import { useRunningUpload } from '../uploads/publishing.tsx'
import { useLeaveFirst } from './use-leave-first.ts'
import { type StartingPage, useStartOver } from './use-start-over.ts'

interface Switch {
  readonly id: string
  /** What to look at there. */
  readonly to: StartingPage
}

export function useSwitchTenant(): (change: Switch) => void {
  const queries = useQueryClient()
  const leaveFirst = useLeaveFirst()
  const startOver = useStartOver()
  const say = useToast()
  const upload = useRunningUpload()
  const { mutate } = useMutation({
    async mutationFn({ id }: Switch) {
      const switching = client.switchTenant({ body: { tenant_id: id } })
      // What the page asks meanwhile may arrive after the switch, and is no reason for an alarm.
      const takeBack = letGo()
      try {
        await queries.cancelQueries()
        return await switching
      } catch (error) {
        takeBack()
        void queries.invalidateQueries()
        throw error
      }
    },
    async onSuccess({ tenant: { name } }, { to }) {
      await startOver(to)
      say({ text: `You are working for ${name} now.` })
    },
    onError: (error) => say({ text: problemOf(error), bad: true }),
  })
  return (change) => {
    // It would go on for the one while the page shows the other.
    if (upload) {
      say({ text: 'An upload is running. Wait for it to end, or cancel it, then switch.' })
      return
    }
    void leaveFirst(change.to).then((left) => {
      if (left) mutate(change)
    })
  }
}
