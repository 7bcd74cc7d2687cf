// The browser's own modal dialog: it keeps the focus inside, closes on Escape and gives the focus
// back. Libraries lock the page by writing a style into it, which the page's policy forbids.
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

interface DialogProps {
  readonly title: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // While it still stands in the page: closed later, it would give the focus to nothing.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way to do the same.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="card m-auto w-[min(28rem,calc(100vw-2rem))] text-ink backdrop:bg-[rgb(0_0_0/0.45)]"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={({ target }) => {
        if (target === dialog.current) onClose()
      }}
    >
      <h2 id={titleId}>{title}</h2>
      <div className="mt-3 grid gap-4">{children}</div>
    </dialog>
  )
}
