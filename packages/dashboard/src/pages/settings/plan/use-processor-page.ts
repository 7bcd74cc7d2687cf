import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Asks for the address of a page of whoever takes the payments, and goes there. */
export function useProcessorPage<Wanted = void>(ask: (wanted: Wanted) => Promise<string>) {
  const open = useMutation({
    mutationFn: ask,
    onSuccess: (address) => window.location.assign(address),
  })
  const { reset } = open
  useEffect(() => {
    // Brought back as it was left by the browser's Back: it is not on its way anywhere any more.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [reset])
  return {
    open: open.mutate,
    /** Until the other page takes over. */
    leaving: open.isPending || open.isSuccess,
    error: open.error,
  }
}
