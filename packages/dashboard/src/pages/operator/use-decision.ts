import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useToast } from '../../components/toast.tsx'
import { operatorKey } from './operator-queries.ts'

interface Decision {
  readonly act: () => Promise<unknown>
  /** What has happened then. */
  readonly done: string
  readonly onDone: () => void
}

/** Whatever an operator decides changes the lists, the drop and the log. */
export function useDecision({ act, done, onDone }: Decision) {
  const queries = useQueryClient()
  const say = useToast()
  return useMutation({
    mutationFn: act,
    async onSuccess() {
      onDone()
      say({ text: done })
      await queries.invalidateQueries({ queryKey: operatorKey })
    },
  })
}
