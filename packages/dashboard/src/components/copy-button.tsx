import { Button } from './button.tsx'
import { useToast } from './toast.tsx'

interface CopyButtonProps {
  readonly text: string
  readonly label: string
  /** Read out instead of the label, which it begins with, where several on a page have the same. */
  readonly name?: string
  readonly done: string
}

export function CopyButton({ text, label, name, done }: CopyButtonProps) {
  const say = useToast()
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      say({ text: done })
    } catch {
      // Plain http on another machine has no clipboard.
      say({ text: 'The browser did not allow it. Select the text and copy it by hand.', bad: true })
    }
  }
  return (
    <Button look="quiet" small aria-label={name} onClick={() => void copy()}>
      {label}
    </Button>
  )
}
