import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'

export interface Message {
  readonly text: string
  /** Stays until it is closed. */
  readonly bad?: boolean
  readonly action?: { readonly label: string; readonly run: () => void }
}

type Say = (message: Message) => void

const shownMs = 7_000
const mostShown = 3
const SayContext = createContext<Say>(() => {})

export const useToast = (): Say => useContext(SayContext)

/** What has just happened, below the page, read out by screen readers. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<readonly (Message & { id: number })[]>([])
  const next = useRef(0)
  const close = useCallback((id: number) => {
    setShown((before) => before.filter((message) => message.id !== id))
  }, [])
  const say = useCallback(
    (message: Message) => {
      const id = next.current++
      // News makes older news superfluous; what went wrong stays.
      setShown((before) => [
        ...before.filter(({ bad }) => bad).slice(1 - mostShown),
        { ...message, id },
      ])
      if (!message.bad) setTimeout(() => close(id), shownMs)
    },
    [close],
  )
  return (
    <SayContext value={say}>
      {children}
      <div
        role="status"
        className="pointer-events-none fixed inset-x-0 bottom-0 z-30 grid justify-items-center gap-2 p-4"
      >
        {shown.map(({ id, text, bad, action }) => (
          <div
            key={id}
            className={`pointer-events-auto flex max-w-full items-center gap-4 rounded-card border bg-surface px-4 py-2.5 text-sm shadow-soft ${bad ? 'border-bad' : 'border-line'}`}
          >
            <p className="min-w-0 break-words">{text}</p>
            {action && (
              <button
                type="button"
                className="link-button shrink-0"
                onClick={() => {
                  close(id)
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
              onClick={() => close(id)}
            >
              ×
            </button>
          </div>
        ))}
      </div>
    </SayContext>
  )
}
