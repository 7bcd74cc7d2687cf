import { useMutation, useQueryClient } from '@tanstack/react-query'
import { letGo } from '../api/acting-for.ts'
import { client } from '../api/client.ts'
import { problemOf } from '../api/problem.ts'
import { useToast } from '../components/toast.tsx'
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
  return (change) =>
    void leaveFirst(change.to).then((left) => {
      if (left) mutate(change)
    })
}
