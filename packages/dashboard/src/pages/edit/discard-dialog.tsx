// Asks before unpublished changes are discarded.
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { useFocusMainAfterRemoval } from '../../components/use-focus-main-after-removal.ts'

export interface DiscardTexts {
  readonly title: string
  readonly text: string
  readonly keep: string
  readonly discard: string
}

interface DiscardDialogProps {
  readonly texts: DiscardTexts
  readonly onKeep: () => void
  readonly onDiscard: () => void
}

export function DiscardDialog({ texts, onKeep, onDiscard }: DiscardDialogProps) {
  // What had the focus before may be removed with the changes.
  useFocusMainAfterRemoval()
  return (
    <Dialog title={texts.title} onClose={onKeep}>
      <p>{texts.text}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onKeep}>{texts.keep}</Button>
        <Button variant="quiet" onClick={onDiscard}>
          {texts.discard}
        </Button>
      </div>
    </Dialog>
  )
}
