// Link to a drop's page. The router's own `Link` recomputes its target on every keystroke in the
// search box, which is slow with hundreds of rows.
import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useRef } from 'react'

const preloadDelayMs = 50

type Router = ReturnType<typeof useRouter>

interface DropLinkProps {
  readonly id: string
  /** ID of the element, which describes the actions beside the link. */
  readonly titleId: string
  readonly className: string
  readonly children: ReactNode
}

export function DropLink({ id, titleId, className, children }: DropLinkProps) {
  const router = useRouter()
  const intent = useRef<ReturnType<typeof setTimeout>>(undefined)
  const target = { to: '/drops/$id', params: { id } } as const
  return (
    <a
      id={titleId}
      href={`${router.basepath}/drops/${id}`}
      data-drop={id}
      className={className}
      onPointerEnter={() => {
        loadPage(router)
        intent.current = setTimeout(() => void router.preloadRoute(target), preloadDelayMs)
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

/** At once, and once for all drops: evaluating it would delay a click that follows. */
function loadPage({ routesById, loadRouteChunk }: Router): void {
  for (const id of ['/drops/$id', '/drops/$id/'] as const) void loadRouteChunk(routesById[id])
}

/** Lets the browser paint the pressed row before a long list is unmounted. */
const afterNextFrame = (work: () => void): void => {
  requestAnimationFrame(() => setTimeout(work))
}

/** A plain click; with a modifier key it opens a tab or window, or downloads. */
const opensHere = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey
