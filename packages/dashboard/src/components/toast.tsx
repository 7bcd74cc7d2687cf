// Toasts: short messages at the bottom of the page, announced by screen readers.
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { messages } from './messages.ts'
import { TextWithCode } from './text-with-code.tsx'

export interface Message {
  /** Names belong in a `bdi`: some are written from right to left. */
  readonly text: ReactNode
  /** An error; it stays until the user closes it. */
  readonly bad?: boolean
  readonly action?: { readonly label: string; readonly run: () => void }
}

interface Shown extends Message {
  readonly id: number
}

export type ShowToast = (message: Message) => void

const shownMs = 7_000
/** Longer: keyboard users need time to reach the action. */
const shownWithActionMs = 15_000
const maxShown = 3
export const ToastContext = createContext<ShowToast>(() => {})

export const useToast = (): ShowToast => useContext(ToastContext)

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<readonly Shown[]>([])
  const next = useRef(0)
  const close = useCallback((id: number) => {
    setShown((before) => before.filter((message) => message.id !== id))
  }, [])
  const showToast = useCallback((message: Message) => {
    const id = next.current++
    // A new message replaces older ones, except errors.
    setShown((before) => [
      ...before.filter(({ bad }) => bad).slice(1 - maxShown),
      { ...message, id },
    ])
  }, [])
  return (
    <ToastContext value={showToast}>
      {children}
      <div
        role="status"
        className="pointer-events-none fixed inset-x-0 bottom-(--above-bar) z-30 grid justify-items-center gap-2 p-4"
      >
        {shown.map((message) => (
          <Toast key={message.id} {...message} onClose={close} />
        ))}
      </div>
    </ToastContext>
  )
}

interface ToastProps extends Shown {
  readonly onClose: (id: number) => void
}

/** Does not close by itself while it is hovered or has the focus. */
function Toast({ id, text, bad = false, action, onClose }: ToastProps) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const previousFocus = useRef<EventTarget>(null)
  const stays = bad || hovered || focused
  const ms = action ? shownWithActionMs : shownMs
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => onClose(id), ms)
    return () => clearTimeout(timer)
  }, [stays, ms, id, onClose])
  const close = () => {
    // The pressed button is removed, so the focus returns to where it was before.
    if (previousFocus.current instanceof HTMLElement)
      previousFocus.current.focus({ preventScroll: true })
    onClose(id)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only pauses the timer on hover and focus.
    <div
      className={`pointer-events-auto flex max-w-full items-center gap-4 rounded-card border bg-surface px-4 py-2.5 text-sm shadow-soft ${bad ? 'border-bad' : 'border-line'}`}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget
        setFocused(true)
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        setFocused(currentTarget.contains(relatedTarget))
      }}
    >
      <p className="min-w-0">
        {bad && typeof text === 'string' ? <TextWithCode text={text} /> : text}
      </p>
      {action && (
        <button
          type="button"
          className="link-button shrink-0"
          onClick={() => {
            close()
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={messages.toastClose}
        className="shrink-0 cursor-pointer rounded px-1 text-muted hover:text-ink"
        onClick={close}
      >
        ×
      </button>
    </div>
  )
}
