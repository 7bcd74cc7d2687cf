// Hook that opens a page of the payment processor: checkout or billing portal.
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'

/** `requestUrl` asks the API for the page's URL; the browser then navigates there. */
export function useProcessorPage<Input = void>(requestUrl: (input: Input) => Promise<string>) {
  const open = useMutation({
    mutationFn: requestUrl,
    onSuccess: (url) => window.location.assign(url),
  })
  const { reset } = open
  useEffect(() => {
    // Restored from the back/forward cache: the navigation is over.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [reset])
  return {
    open: open.mutate,
    /** True from the call of `open` until the browser has left the page. */
    leaving: open.isPending || open.isSuccess,
    error: open.error,
  }
}
