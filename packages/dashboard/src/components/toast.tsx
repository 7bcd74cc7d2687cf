import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { CodeWords } from './code-words.tsx'

export interface Message {
  /** With names in a `bdi`: some are written from right to left. */
  readonly text: ReactNode
  /** Stays until it is closed. */
  readonly bad?: boolean
  readonly action?: { readonly label: string; readonly run: () => void }
}

interface Shown extends Message {
  readonly id: number
}

type Say = (message: Message) => void

const shownMs = 7_000
/** It takes a keyboard a while to get there. */
const shownWithActionMs = 15_000
const mostShown = 3
const SayContext = createContext<Say>(() => {})

export const useToast = (): Say => useContext(SayContext)

/** What has just happened, below the page, read out by screen readers. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<readonly Shown[]>([])
  const next = useRef(0)
  const close = useCallback((id: number) => {
    setShown((before) => before.filter((message) => message.id !== id))
  }, [])
  const say = useCallback((message: Message) => {
    const id = next.current++
    // News makes older news superfluous; what went wrong stays.
    setShown((before) => [
      ...before.filter(({ bad }) => bad).slice(1 - mostShown),
      { ...message, id },
    ])
  }, [])
  return (
    <SayContext value={say}>
      {children}
      <div
        role="status"
        className="pointer-events-none fixed inset-x-0 bottom-0 z-30 grid justify-items-center gap-2 p-4"
      >
        {shown.map((message) => (
          <Toast key={message.id} {...message} onClose={close} />
        ))}
      </div>
    </SayContext>
  )
}

interface ToastProps extends Shown {
  readonly onClose: (id: number) => void
}

/** Nothing goes away while somebody is at it. */
function Toast({ id, text, bad = false, action, onClose }: ToastProps) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const cameFrom = useRef<EventTarget>(null)
  const stays = bad || hovered || focused
  const ms = action ? shownWithActionMs : shownMs
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => onClose(id), ms)
    return () => clearTimeout(timer)
  }, [stays, ms, id, onClose])
  const close = () => {
    // The button goes; whoever pressed it goes on where they were.
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true })
    onClose(id)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that somebody is at it.
    <div
      className={`pointer-events-auto flex max-w-full items-center gap-4 rounded-card border bg-surface px-4 py-2.5 text-sm shadow-soft ${bad ? 'border-bad' : 'border-line'}`}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
        setFocused(true)
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        setFocused(currentTarget.contains(relatedTarget))
      }}
    >
      <p className="min-w-0">
        {bad && typeof text === 'string' ? <CodeWords text={text} /> : text}
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
        aria-label="Close this message"
        className="shrink-0 cursor-pointer rounded px-1 text-muted hover:text-ink"
        onClick={close}
      >
        ×
      </button>
    </div>
  )
}
