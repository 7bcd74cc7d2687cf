import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useRef } from 'react'

const intentMs = 50

interface DropLinkProps {
  readonly id: string
  readonly className: string
  readonly children: ReactNode
}

/** To a drop's page. The router's own link looks up at each letter of a search; there may be 500. */
export function DropLink({ id, className, children }: DropLinkProps) {
  const router = useRouter()
  const intent = useRef<ReturnType<typeof setTimeout>>(undefined)
  const target = { to: '/drops/$id', params: { id } } as const
  return (
    <a
      href={`${router.basepath}/drops/${id}`}
      className={className}
      onPointerEnter={() => {
        intent.current = setTimeout(() => void router.preloadRoute(target), intentMs)
      }}
      onPointerLeave={() => clearTimeout(intent.current)}
      onClick={(event) => {
        if (!opensHere(event)) return
        event.preventDefault()
        afterNextFrame(() => void router.navigate(target))
      }}
    >
      {children}
    </a>
  )
}

/** The row shows that it was pressed before a long list makes way for a page. */
const afterNextFrame = (work: () => void): void => {
  requestAnimationFrame(() => setTimeout(work))
}

/** Not in another tab or window, nor saved. */
const opensHere = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey
