// Hook that runs an action when the user asks for it, and shows its error as a toast.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorSentence, hasCode } from '../api/problem.ts'
import { signedOutQuery } from '../api/queries.ts'
import { useToast } from '../components/toast.tsx'

interface Action {
  readonly isRunning: boolean
  readonly run: () => void
}

/** For the shell: the first script, which has a limit, would be larger with `useMutation`. */
export function useAction(action: () => Promise<void>): Action {
  const queries = useQueryClient()
  const showToast = useToast()
  const [isRunning, setRunning] = useState(false)
  const onError = (error: unknown) => {
    if (hasCode(error, 'unauthorized')) queries.setQueryData(signedOutQuery.queryKey, true)
    showToast({ text: errorSentence(error), bad: true })
  }
  const run = () => {
    setRunning(true)
    void action()
      .catch(onError)
      .finally(() => setRunning(false))
  }
  return { isRunning, run }
}
