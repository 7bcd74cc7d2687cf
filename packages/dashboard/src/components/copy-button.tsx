import { Button } from './button.tsx'
import { messages } from './messages.ts'
import { useToast } from './toast.tsx'

interface CopyButtonProps {
  readonly text: string
  readonly label: string
  /** Accessible name, if several buttons on the page share a label. Must begin with the label. */
  readonly name?: string
  readonly done: string
}

export function CopyButton({ text, label, name, done }: CopyButtonProps) {
  const showToast = useToast()
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ text: done })
    } catch {
      // The clipboard needs a secure context: HTTPS or localhost.
      showToast({ text: messages.copy.blocked, bad: true })
    }
  }
  return (
    <Button variant="quiet" small aria-label={name} onClick={() => void copy()}>
      {label}
    </Button>
  )
}
