// Boundary of a form that is loaded on demand. Until the form takes the focus, the boundary has it, so
// that keys are not lost: Escape closes it.
import { type ReactNode, Suspense } from 'react'

interface AwaitedFormProps {
  /** Shown while the form loads. */
  readonly placeholder: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

export const AwaitedForm = ({ placeholder, onClose, children }: AwaitedFormProps) => (
  <Suspense
    fallback={
      // biome-ignore lint/a11y/noStaticElementInteractions: it has the focus while the form loads.
      <div
        ref={focusOnMount}
        tabIndex={-1}
        data-opening
        className="outline-none"
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onClose()
        }}
      >
        {placeholder}
      </div>
    }
  >
    {children}
  </Suspense>
)

const focusOnMount = (element: HTMLElement | null): void => element?.focus()
