// Hook for an operator's decision; afterwards it refetches all operator queries.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useToast } from '../../components/toast.tsx'
import { operatorKey } from './operator-queries.ts'

interface Decision {
  readonly act: () => Promise<unknown>
  /** Toast shown on success. */
  readonly done: string
  readonly onDone: () => void
}

export function useDecision({ act, done, onDone }: Decision) {
  const queries = useQueryClient()
  const showToast = useToast()
  return useMutation({
    mutationFn: act,
    async onSuccess() {
      onDone()
      showToast({ text: done })
      await queries.invalidateQueries({ queryKey: operatorKey })
    },
  })
}
