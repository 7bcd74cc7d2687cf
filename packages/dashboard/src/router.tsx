// Routes of the dashboard. Each page is a folder under pages/, loaded when it is opened.
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  notFound,
  redirect,
  stripSearchParams,
} from '@tanstack/react-router'
import {
  accountQuery,
  billingQuery,
  connectionsQuery,
  dropQuery,
  dropsQuery,
  listedViewsQuery,
  membersQuery,
  publishesQuery,
  sessionQuery,
  sessionsQuery,
  tokensQuery,
  usageQuery,
  versionsQuery,
  viewsQuery,
} from './api/queries.ts'
import { noSearch, parseDropSearch } from './drops/find-drops.ts'
import {
  LoadingDrop,
  LoadingDrops,
  LoadingEdit,
  LoadingNew,
  LoadingPaste,
} from './pages/loading/loading-pages.tsx'
import { lazyPage } from './shell/lazy-page.ts'
import { messages } from './shell/messages.ts'
import { NotFoundPage } from './shell/not-found-page.tsx'
import { PageFailure } from './shell/page-failure.tsx'
import { PagePending } from './shell/page-pending.tsx'
import { Shell } from './shell/shell.tsx'

const { headings } = messages

interface Context {
  readonly queries: QueryClient
}

const root = createRootRouteWithContext<Context>()({ component: Shell })

const drops = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: parseDropSearch,
  search: { middlewares: [stripSearchParams(noSearch)] },
  // Prefetches data while the page's code loads; errors are shown by the page.
  loader: ({ context }) => {
    void context.queries.prefetchQuery(dropsQuery)
    void whenVerified(context, async () => {
      const { queries } = context
      await Promise.all([
        queries.prefetchQuery(usageQuery),
        queries.prefetchQuery(listedViewsQuery),
      ])
    })
  },
  component: lazyPage(() => import('./pages/drops/drops-page.tsx'), 'DropsPage'),
  pendingComponent: LoadingDrops,
})

const drop = createRoute({
  getParentRoute: () => root,
  path: '/drops/$id',
  loader: ({ context, params: { id } }) => {
    void context.queries.prefetchQuery(dropQuery(id))
    void whenVerified(context, async () => {
      const { queries } = context
      await Promise.all([
        queries.prefetchQuery(versionsQuery(id)),
        queries.prefetchQuery(publishesQuery(id)),
        queries.prefetchQuery(viewsQuery(id)),
        queries.prefetchQuery(accountQuery),
      ])
    })
  },
  component: lazyPage(() => import('./pages/drop/drop-page.tsx'), 'DropPage'),
  pendingComponent: LoadingDrop,
})

const newDrop = createRoute({
  getParentRoute: () => root,
  path: '/new',
  loader: ({ context }) =>
    void whenVerified(context, () => context.queries.prefetchQuery(usageQuery)),
  component: lazyPage(() => import('./pages/new/new-page.tsx'), 'NewPage'),
  pendingComponent: LoadingNew,
})

const paste = createRoute({
  getParentRoute: () => root,
  path: '/new/paste',
  component: lazyPage(() => import('./pages/paste/paste-page.tsx'), 'PastePage'),
  pendingComponent: LoadingPaste,
})

const edit = createRoute({
  getParentRoute: () => root,
  path: '/drops/$id/edit',
  loader: ({ context, params: { id } }) => void context.queries.prefetchQuery(dropQuery(id)),
  component: lazyPage(() => import('./pages/edit/edit-page.tsx'), 'EditPage'),
  pendingComponent: LoadingEdit,
})

const template = createRoute({
  getParentRoute: () => root,
  path: '/new/$template',
  loader: async ({ params }) => {
    const { templates } = await import('./templates/catalogue.ts')
    const entry = templates.find(({ id }) => id === params.template)
    if (!entry) throw notFound()
    return { entry, template: await entry.load() }
  },
  component: lazyPage(() => import('./pages/template/template-page.tsx'), 'TemplatePage'),
  pendingComponent: LoadingNew,
})

const connectStart = createRoute({
  getParentRoute: () => root,
  path: '/connect',
  beforeLoad: () => {
    throw redirect({ to: '/connect/$guide', params: { guide: 'claude' }, replace: true })
  },
})

const connect = createRoute({
  getParentRoute: () => root,
  path: '/connect/$guide',
  component: lazyPage(() => import('./pages/connect/connect-page.tsx'), 'ConnectPage'),
})

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: lazyPage(() => import('./pages/settings/settings-layout.tsx'), 'SettingsLayout'),
})

const settingsStart = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/account', replace: true })
  },
})

const account = createRoute({
  getParentRoute: () => settings,
  path: '/account',
  staticData: { heading: headings.account },
  loader: ({ context }) =>
    void whenVerified(context, () => context.queries.prefetchQuery(sessionsQuery)),
  component: lazyPage(() => import('./pages/settings/account/account-page.tsx'), 'AccountPage'),
})

const organisation = createRoute({
  getParentRoute: () => settings,
  path: '/organisation',
  loader: ({ context }) =>
    void whenVerified(context, () => context.queries.prefetchQuery(membersQuery)),
  component: lazyPage(
    () => import('./pages/settings/organisation/organisation-page.tsx'),
    'OrganisationPage',
  ),
})

const tokens = createRoute({
  getParentRoute: () => settings,
  path: '/tokens',
  staticData: { heading: headings.tokens },
  loader: ({ context }) =>
    void whenVerified(context, () => context.queries.prefetchQuery(tokensQuery)),
  component: lazyPage(() => import('./pages/settings/tokens/tokens-page.tsx'), 'TokensPage'),
})

const apps = createRoute({
  getParentRoute: () => settings,
  path: '/apps',
  staticData: { heading: headings.apps },
  loader: ({ context }) =>
    void whenVerified(context, () => context.queries.prefetchQuery(connectionsQuery)),
  component: lazyPage(() => import('./pages/settings/apps/apps-page.tsx'), 'AppsPage'),
})

const usage = createRoute({
  getParentRoute: () => settings,
  path: '/usage',
  staticData: { heading: headings.usage },
  loader: ({ context }) =>
    void whenVerified(context, () => context.queries.prefetchQuery(usageQuery)),
  component: lazyPage(() => import('./pages/settings/usage/usage-page.tsx'), 'UsagePage'),
})

const plan = createRoute({
  getParentRoute: () => settings,
  path: '/plan',
  staticData: { heading: headings.plan },
  // Checkout redirects back here with `bought`.
  validateSearch: (search): { bought?: true } => ('bought' in search ? { bought: true } : {}),
  loader: ({ context }) =>
    void whenVerified(context, async () => {
      const { queries } = context
      await Promise.all([queries.prefetchQuery(billingQuery), queries.prefetchQuery(accountQuery)])
    }),
  component: lazyPage(() => import('./pages/settings/plan/plan-page.tsx'), 'PlanPage'),
})

const operator = createRoute({
  getParentRoute: () => root,
  path: '/operator',
  component: lazyPage(() => import('./pages/operator/operator-layout.tsx'), 'OperatorLayout'),
})

const reports = createRoute({
  getParentRoute: () => operator,
  path: '/',
  staticData: { heading: headings.reports },
  component: lazyPage(() => import('./pages/operator/reports-page.tsx'), 'ReportsPage'),
})

const recentDrops = createRoute({
  getParentRoute: () => operator,
  path: '/drops',
  staticData: { heading: headings.recentDrops },
  component: lazyPage(() => import('./pages/operator/recent-drops-page.tsx'), 'RecentDropsPage'),
})

const dropReview = createRoute({
  getParentRoute: () => operator,
  path: '/drops/$dropId',
  component: lazyPage(() => import('./pages/operator/drop-review-page.tsx'), 'DropReviewPage'),
})

const log = createRoute({
  getParentRoute: () => operator,
  path: '/log',
  staticData: { heading: headings.auditLog },
  component: lazyPage(() => import('./pages/operator/log-page.tsx'), 'LogPage'),
})

/**
 * Prefetches if the email address is confirmed, because these requests fail otherwise. Errors are
 * ignored: the page requests the data again and shows its own.
 */
const whenVerified = ({ queries }: Context, prefetch: () => Promise<void>): Promise<void> =>
  queries.ensureQueryData(sessionQuery).then(
    ({ user }) => (user.email_verified ? prefetch() : undefined),
    () => {},
  )

export const createAppRouter = (queries: QueryClient) =>
  createRouter({
    routeTree: root.addChildren([
      drops,
      drop,
      edit,
      newDrop,
      paste,
      template,
      connectStart,
      connect,
      operator.addChildren([reports, recentDrops, dropReview, log]),
      settings.addChildren([settingsStart, account, organisation, plan, tokens, apps, usage]),
    ]),
    basepath: '/dashboard',
    context: { queries },
    defaultPreload: 'intent',
    // Freshness is decided by the queries.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageFailure,
    defaultNotFoundComponent: NotFoundPage,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
