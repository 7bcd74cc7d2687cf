// Modal dialog on the native <dialog> element, which traps the focus, closes on Escape and restores
// the focus. Dialog libraries lock scrolling with an inline <style>, which the CSP forbids.
import { type MouseEvent, type ReactNode, useCallback, useId, useLayoutEffect, useRef } from 'react'
import { type Message, type ShowToast, ToastContext, ToastProvider, useToast } from './toast.tsx'

interface DialogProps {
  readonly title: ReactNode
  readonly onClose: () => void
  /** For long addresses. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** Ref of the element that takes the focus when the dialog opens. Without one, it is the first control. */
export const takesFocus = (element: HTMLElement | null): void =>
  // React has no attribute for `autoFocus`, and its call of focus() comes before the dialog opens.
  element?.setAttribute('autofocus', '')

export function Dialog({ title, onClose, wide = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isPressedOutside = useRef(false)
  const titleId = useId()
  const showOnPage = useToast()
  // A layout effect closes the dialog while it is still in the document; closed after its removal,
  // it could not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // In a low window, the control with the focus may be further down.
    element?.scrollTo(0, 0)
    return () => element?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same for keyboards.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={`card m-auto text-ink backdrop:bg-[rgb(0_0_0/0.45)] ${wide ? 'w-[min(38rem,calc(100vw-2rem))]' : 'w-[min(28rem,calc(100vw-2rem))]'}`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={() => {
        // Browsers close it at a second Escape, even if the first one was prevented.
        if (!dialog.current?.isConnected || dialog.current.open) return
        dialog.current.showModal()
        onClose()
      }}
      onPointerDown={(event) => {
        isPressedOutside.current = isOutside(event)
      }}
      onClick={(event) => {
        // Ignores drags that start inside, such as selecting text.
        if (isPressedOutside.current && isOutside(event)) onClose()
      }}
    >
      <h2 id={titleId}>{title}</h2>
      <ToastProvider>
        <DialogToasts showOnPage={showOnPage}>
          <div className="mt-3 grid gap-4">{children}</div>
        </DialogToasts>
      </ToastProvider>
    </dialog>
  )
}

/** True on the backdrop. The padding of the dialog has the same target. */
function isOutside({ target, currentTarget, clientX: x, clientY: y }: MouseEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return target === currentTarget && (x < left || x > right || y < top || y > bottom)
}

interface DialogToastsProps {
  readonly showOnPage: ShowToast
  readonly children: ReactNode
}

/**
 * Shows the messages of what is in the dialog inside it: the open dialog covers those of the page and
 * makes them inert. A message that comes after it was closed is shown on the page.
 */
function DialogToasts({ showOnPage, children }: DialogToastsProps) {
  const showInside = useToast()
  const isOpen = useRef(false)
  useLayoutEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const show = useCallback(
    (message: Message) => (isOpen.current ? showInside : showOnPage)(message),
    [showInside, showOnPage],
  )
  return <ToastContext value={show}>{children}</ToastContext>
}
