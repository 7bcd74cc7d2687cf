// Routes of the page of a drop: the layout, and one route per tab.
import { createRoute, redirect } from '@tanstack/react-router'
import {
  accountQuery,
  activityQuery,
  domainsQuery,
  dropQuery,
  versionsQuery,
  viewsQuery,
} from '../api/queries.ts'
import { parseFilesSearch } from '../pages/drop/files/files-search.ts'
import { messages as headings } from '../pages/headings/messages.ts'
import { LoadingDrop, LoadingTab } from '../pages/loading/loading-pages.tsx'
import { TabFailure } from '../shell/failure/page-failure.tsx'
import { lazyPage } from '../shell/lazy-page.ts'
import { root, whenVerified } from './root.ts'

const drop = createRoute({
  getParentRoute: () => root,
  path: '/drops/$id',
  loader: ({ context, params: { id } }) => {
    void context.queries.prefetchQuery(dropQuery(id))
    void whenVerified(context, async () => {
      const { queries } = context
      await Promise.all([
        queries.prefetchQuery(accountQuery),
        queries.prefetchQuery(viewsQuery(id)),
      ])
    })
  },
  component: lazyPage(() => import('../pages/drop/drop-page.tsx'), 'DropPage'),
  pendingComponent: LoadingDrop,
  notFoundComponent: lazyPage(() => import('../pages/drop/unknown-tab.tsx'), 'UnknownTab'),
})

/** What the routes of all tabs share. The drop's name follows with its data. */
const tab = {
  getParentRoute: () => drop,
  staticData: { heading: headings.drop },
  pendingComponent: LoadingTab,
  errorComponent: TabFailure,
} as const

/** Tabs of the cards that had these anchors when the page had no tabs. */
const formerAnchors = {
  'custom-domains': '/drops/$id/domains',
  'larger-plan': '/drops/$id/settings',
} as const

const overview = createRoute({
  ...tab,
  path: '/',
  beforeLoad: ({ location: { hash }, params }) => {
    const [, to] = Object.entries(formerAnchors).find(([anchor]) => anchor === hash) ?? []
    if (to) throw redirect({ to, params, replace: true })
  },
  loader: ({ context, params: { id } }) => {
    void whenVerified(context, async () => {
      const { queries } = context
      await Promise.all([
        queries.prefetchQuery(activityQuery(id)),
        queries.prefetchQuery(versionsQuery(id)),
      ])
    })
  },
  component: lazyPage(() => import('../pages/drop/overview/overview-tab.tsx'), 'OverviewTab'),
})

const versions = createRoute({
  ...tab,
  path: '/versions',
  loader: ({ context, params: { id } }) => {
    void whenVerified(context, () => context.queries.prefetchQuery(versionsQuery(id)))
  },
  component: lazyPage(() => import('../pages/drop/versions-tab.tsx'), 'VersionsTab'),
})

const files = createRoute({
  ...tab,
  path: '/files',
  validateSearch: parseFilesSearch,
  loader: ({ context, params: { id } }) => {
    void whenVerified(context, () => context.queries.prefetchQuery(versionsQuery(id)))
  },
  component: lazyPage(() => import('../pages/drop/files-tab.tsx'), 'FilesTab'),
})

const views = createRoute({
  ...tab,
  path: '/views',
  loader: ({ context, params: { id } }) => {
    void whenVerified(context, () => context.queries.prefetchQuery(viewsQuery(id)))
  },
  component: lazyPage(() => import('../pages/drop/views/views-tab.tsx'), 'ViewsTab'),
})

const settings = createRoute({
  ...tab,
  path: '/settings',
  loader: ({ context, params: { id } }) => {
    void whenVerified(context, () => context.queries.prefetchQuery(versionsQuery(id)))
  },
  component: lazyPage(() => import('../pages/drop/settings/settings-tab.tsx'), 'SettingsTab'),
})

const domains = createRoute({
  ...tab,
  path: '/domains',
  loader: ({ context, params: { id } }) => {
    void whenVerified(context, () => context.queries.prefetchQuery(domainsQuery(id)))
  },
  component: lazyPage(() => import('../pages/drop/domains/domains-tab.tsx'), 'DomainsTab'),
})

export const dropTabs = drop.addChildren([overview, versions, files, views, settings, domains])
