// Accepts files dropped anywhere in the window, with an overlay while they hover. The buttons are
// in pick-buttons.tsx.
import { useEffect, useState } from 'react'
import { useToast } from '../components/toast.tsx'
import type { PickedFile } from './decide-upload.ts'
import { messages } from './messages.ts'
import { readDropped } from './read-dropped.ts'

interface DropTargetProps {
  readonly label: string
  readonly onDrop: (picked: readonly PickedFile[]) => void
}

/** A dialog is open: files dropped now are not meant for the page behind it. */
const isCovered = (): boolean => document.querySelector('dialog[open]') !== null

export function DropTarget({ label, onDrop }: DropTargetProps) {
  const [hovered, setHovered] = useState(false)
  const showToast = useToast()
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      if (isCovered()) event.dataTransfer.dropEffect = 'none'
      else setHovered(true)
    }
    // `dragleave` also fires between elements; only leaving the window has no related target.
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setHovered(false)
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setHovered(false)
      if (isCovered()) return
      readDropped(event.dataTransfer).then(onDrop, () =>
        showToast({ text: messages.refused.unreadable, bad: true }),
      )
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [onDrop, showToast])
  if (!hovered) return null
  return (
    <div className="pointer-events-none fixed inset-3 z-40 grid place-items-center rounded-card border-2 border-dashed border-accent bg-ground/90">
      <p className="px-6 text-center text-xl font-medium">{label}</p>
    </div>
  )
}
