import { Button } from './button.tsx'
import { useCopy } from './use-copy.ts'

interface CopyButtonProps {
  readonly text: string
  readonly label: string
  /** Accessible name, if several buttons on the page share a label. Must begin with the label. */
  readonly name?: string
  readonly done: string
}

export function CopyButton({ text, label, name, done }: CopyButtonProps) {
  const copy = useCopy()
  return (
    <Button variant="quiet" small aria-label={name} onClick={() => copy(text, done)}>
      {label}
    </Button>
  )
}
