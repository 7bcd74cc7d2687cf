// Mutation that is confirmed with the password, and refreshes what the page shows about sign-ins.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

export function usePasswordAction<Result>(
  run: (password: string) => Promise<Result>,
  onDone: (result: Result) => void,
) {
  const [password, setPassword] = useState('')
  const refresh = useRefreshSignIn()
  const action = useMutation({
    mutationFn: () => run(password),
    onSuccess(result) {
      setPassword('')
      onDone(result)
      return refresh()
    },
  })
  return { action, password, setPassword }
}

/** The session may have a second factor now, and more access. */
export function useRefreshSignIn(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries()
}
