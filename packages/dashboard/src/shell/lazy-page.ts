import { lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/**
 * A page whose code is fetched when it is opened. When that fails, the router reloads the window,
 * which without a connection ends at the browser's own error page. It does so only for errors that
 * it knows by their words, and this is none of them: the page says itself what has happened.
 */
export const lazyPage = <Name extends string>(
  load: () => Promise<Record<NoInfer<Name>, () => ReactNode>>,
  name: Name,
) =>
  lazyRouteComponent(
    () =>
      load().catch((cause: unknown) => {
        throw new Error('The code of a page did not come.', { cause })
      }),
    name,
  )
