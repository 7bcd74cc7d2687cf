// Routes of the list of drops, and of creating and editing one. The tabs of a drop's page are in
// drop.ts.
import { createRoute, notFound, stripSearchParams } from '@tanstack/react-router'
import {
  dropQuery,
  dropsQuery,
  listedViewsQuery,
  usageQuery,
  versionsQuery,
} from '../api/queries.ts'
import { noSearch, parseDropSearch } from '../drops/find-drops.ts'
import { parseCompareSearch } from '../pages/compare/compare-search.ts'
import { parseEditSearch } from '../pages/edit/edit-search.ts'
import { messages as headings } from '../pages/headings/messages.ts'
import { LoadingDrops } from '../pages/loading/loading-pages.tsx'
import { lazyPage } from '../shell/lazy-page.ts'
import { templateTitles } from '../templates/template-titles.ts'
import { dropTabs } from './drop.ts'
import { root, whenVerified } from './root.ts'

const drops = createRoute({
  getParentRoute: () => root,
  path: '/',
  // An organisation's name follows with the session.
  staticData: { heading: headings.drops },
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
  component: lazyPage(() => import('../pages/drops/drops-page.tsx'), 'DropsPage'),
  pendingComponent: LoadingDrops,
})

const edit = createRoute({
  getParentRoute: () => root,
  path: '/drops/$id/edit',
  validateSearch: parseEditSearch,
  staticData: { heading: headings.edit },
  loader: ({ context, params: { id } }) => void context.queries.prefetchQuery(dropQuery(id)),
  component: lazyPage(() => import('../pages/edit/edit-page.tsx'), 'EditPage'),
})

const compare = createRoute({
  getParentRoute: () => root,
  path: '/drops/$id/compare',
  staticData: { heading: headings.compare },
  validateSearch: parseCompareSearch,
  loader: ({ context, params: { id } }) => {
    void context.queries.prefetchQuery(dropQuery(id))
    void whenVerified(context, () => context.queries.prefetchQuery(versionsQuery(id)))
  },
  component: lazyPage(() => import('../pages/compare/compare-page.tsx'), 'ComparePage'),
})

const newDrop = createRoute({
  getParentRoute: () => root,
  path: '/new',
  staticData: { heading: headings.newDrop },
  loader: ({ context }) =>
    void whenVerified(context, () => context.queries.prefetchQuery(usageQuery)),
  component: lazyPage(() => import('../pages/new/new-page.tsx'), 'NewPage'),
})

const paste = createRoute({
  getParentRoute: () => root,
  path: '/new/paste',
  staticData: { heading: headings.paste },
  component: lazyPage(() => import('../pages/paste/paste-page.tsx'), 'PastePage'),
})

const templateHeadings = new Map(Object.entries(templateTitles))

const template = createRoute({
  getParentRoute: () => root,
  path: '/new/$template',
  staticData: { heading: ({ template = '' }) => templateHeadings.get(template) },
  loader: async ({ params }) => {
    const { templates } = await import('../templates/catalogue.ts')
    const entry = templates.find(({ id }) => id === params.template)
    if (!entry) throw notFound()
    return { entry, template: await entry.load() }
  },
  component: lazyPage(() => import('../pages/template/template-page.tsx'), 'TemplatePage'),
})

export const dropRoutes = [drops, dropTabs, edit, compare, newDrop, paste, template] as const
