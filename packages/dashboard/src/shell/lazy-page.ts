// Lazily loaded page component for a route.
import { lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/**
 * If the import fails, the router reloads the window, which without a connection shows the error
 * page of the browser. It recognises such errors by their message; rethrowing with another message
 * makes it render `PageFailure` instead.
 */
export const lazyPage = <Name extends string>(
  load: () => Promise<Record<NoInfer<Name>, () => ReactNode>>,
  name: Name,
) =>
  lazyRouteComponent(
    () =>
      load().catch((cause: unknown) => {
        throw new Error('The code of the page could not be loaded.', { cause })
      }),
    name,
  )
