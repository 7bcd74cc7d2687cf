// Hook for changes of a drop that was deleted elsewhere, for example in another tab.
import { useQueryClient } from '@tanstack/react-query'
import { errorSentence, hasCode } from '../../../api/problem.ts'
import { useToast } from '../../../components/toast.tsx'
import { forgetDrop } from '../../../drops/cached-drops.ts'

/** Removes the drop from the list and says why. Returns false if the error has another reason. */
export function useForgetGone(): (id: string, error: unknown) => boolean {
  const queries = useQueryClient()
  const showToast = useToast()
  return (id, error) => {
    if (!hasCode(error, 'not_found')) return false
    void forgetDrop(queries, { id })
    showToast({ text: errorSentence(error), bad: true })
    return true
  }
}
