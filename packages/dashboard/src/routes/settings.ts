// Routes of the settings.
import { createRoute, redirect } from '@tanstack/react-router'
import {
  accountQuery,
  billingQuery,
  connectionsQuery,
  dropsQuery,
  membersQuery,
  sessionsQuery,
  tokensQuery,
  usageQuery,
} from '../api/queries.ts'
import { messages as headings } from '../pages/headings/messages.ts'
import { lazyPage } from '../shell/lazy-page.ts'
import { root, whenVerified } from './root.ts'

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: lazyPage(() => import('../pages/settings/settings-layout.tsx'), 'SettingsLayout'),
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
  component: lazyPage(() => import('../pages/settings/account/account-page.tsx'), 'AccountPage'),
})

const organisation = createRoute({
  getParentRoute: () => settings,
  path: '/organisation',
  // An organisation's name follows with the session.
  staticData: { heading: headings.organisation },
  loader: ({ context }) =>
    void whenVerified(context, () => context.queries.prefetchQuery(membersQuery)),
  component: lazyPage(
    () => import('../pages/settings/organisation/organisation-page.tsx'),
    'OrganisationPage',
  ),
})

const tokens = createRoute({
  getParentRoute: () => settings,
  path: '/tokens',
  staticData: { heading: headings.tokens },
  // The page of a drop links here with the drop to choose.
  validateSearch: ({ drop }): { drop?: string } => (typeof drop === 'string' ? { drop } : {}),
  loader: ({ context }) =>
    void whenVerified(context, async () => {
      const { queries } = context
      await Promise.all([queries.prefetchQuery(tokensQuery), queries.prefetchQuery(dropsQuery)])
    }),
  component: lazyPage(() => import('../pages/settings/tokens/tokens-page.tsx'), 'TokensPage'),
})

const apps = createRoute({
  getParentRoute: () => settings,
  path: '/apps',
  staticData: { heading: headings.apps },
  loader: ({ context }) =>
    void whenVerified(context, () => context.queries.prefetchQuery(connectionsQuery)),
  component: lazyPage(() => import('../pages/settings/apps/apps-page.tsx'), 'AppsPage'),
})

const usage = createRoute({
  getParentRoute: () => settings,
  path: '/usage',
  staticData: { heading: headings.usage },
  loader: ({ context }) =>
    void whenVerified(context, () => context.queries.prefetchQuery(usageQuery)),
  component: lazyPage(() => import('../pages/settings/usage/usage-page.tsx'), 'UsagePage'),
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
  component: lazyPage(() => import('../pages/settings/plan/plan-page.tsx'), 'PlanPage'),
})

export const settingsRoutes = settings.addChildren([
  settingsStart,
  account,
  organisation,
  plan,
  tokens,
  apps,
  usage,
])
