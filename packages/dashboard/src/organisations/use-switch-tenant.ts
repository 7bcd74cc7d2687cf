import { useMutation } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { problemOf } from '../api/problem.ts'
import { useToast } from '../components/toast.tsx'
import { useStartOver } from './use-start-over.ts'

interface Switch {
  readonly id: string
  /** What to look at there. */
  readonly to: '/' | '/settings/organisation'
}

export function useSwitchTenant(): (change: Switch) => void {
  const startOver = useStartOver()
  const say = useToast()
  const { mutate } = useMutation({
    mutationFn: ({ id }: Switch) => client.switchTenant({ body: { tenant_id: id } }),
    async onSuccess({ tenant: { name } }, { to }) {
      await startOver(to)
      say({ text: `You are working for ${name} now.` })
    },
    onError: (error) => say({ text: problemOf(error), bad: true }),
  })
  return mutate
}
