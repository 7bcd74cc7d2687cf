// Router of the dashboard. The routes of each section are in routes/.
import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { connectRoutes } from './routes/connect.ts'
import { dropRoutes } from './routes/drops.ts'
import { operatorRoutes } from './routes/operator.ts'
import { root } from './routes/root.ts'
import { settingsRoutes } from './routes/settings.ts'
import { PageFailure } from './shell/failure/page-failure.tsx'
import { lazyPage } from './shell/lazy-page.ts'
import { PagePending } from './shell/page-pending.tsx'

export const createAppRouter = (queries: QueryClient) =>
  createRouter({
    routeTree: root.addChildren([...dropRoutes, ...connectRoutes, operatorRoutes, settingsRoutes]),
    basepath: '/dashboard',
    context: { queries },
    defaultPreload: 'intent',
    // Freshness is decided by the queries.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageFailure,
    defaultNotFoundComponent: lazyPage(
      () => import('./shell/not-found/not-found-page.tsx'),
      'NotFoundPage',
    ),
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
