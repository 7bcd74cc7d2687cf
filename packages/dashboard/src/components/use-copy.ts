// Hook that copies text to the clipboard and says so in a toast.
import { useCallback } from 'react'
import { messages } from './messages.ts'
import { useToast } from './toast.tsx'

export function useCopy(): (text: string, done: string) => void {
  const showToast = useToast()
  return useCallback(
    async (text, done) => {
      try {
        await navigator.clipboard.writeText(text)
        showToast({ text: done })
      } catch {
        // The clipboard needs a secure context: HTTPS or localhost.
        showToast({ text: messages.copy.blocked, bad: true })
      }
    },
    [showToast],
  )
}
