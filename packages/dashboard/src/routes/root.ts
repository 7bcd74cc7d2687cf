// Root route of the dashboard, and what the routes of its sections share.
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { sessionQuery } from '../api/queries.ts'
import { Shell } from '../shell/shell.tsx'

interface Context {
  readonly queries: QueryClient
}

export const root = createRootRouteWithContext<Context>()({ component: Shell })

/**
 * Prefetches if the email address is confirmed, because these requests fail otherwise. Errors are
 * ignored: the page requests the data again and shows its own.
 */
export const whenVerified = ({ queries }: Context, prefetch: () => Promise<void>): Promise<void> =>
  queries.ensureQueryData(sessionQuery).then(
    ({ user }) => (user.email_verified ? prefetch() : undefined),
    () => {},
  )
