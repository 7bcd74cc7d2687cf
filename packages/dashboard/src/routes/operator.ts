// Routes of the operator's pages.
import { createRoute } from '@tanstack/react-router'
import { messages as headings } from '../pages/headings/messages.ts'
import { lazyPage } from '../shell/lazy-page.ts'
import { root } from './root.ts'

const operator = createRoute({
  getParentRoute: () => root,
  path: '/operator',
  component: lazyPage(() => import('../pages/operator/operator-layout.tsx'), 'OperatorLayout'),
})

const reports = createRoute({
  getParentRoute: () => operator,
  path: '/',
  staticData: { heading: headings.reports },
  component: lazyPage(() => import('../pages/operator/reports-page.tsx'), 'ReportsPage'),
})

const recentDrops = createRoute({
  getParentRoute: () => operator,
  path: '/drops',
  staticData: { heading: headings.recentDrops },
  component: lazyPage(() => import('../pages/operator/recent-drops-page.tsx'), 'RecentDropsPage'),
})

const dropReview = createRoute({
  getParentRoute: () => operator,
  path: '/drops/$dropId',
  component: lazyPage(() => import('../pages/operator/drop-review-page.tsx'), 'DropReviewPage'),
})

const log = createRoute({
  getParentRoute: () => operator,
  path: '/log',
  staticData: { heading: headings.auditLog },
  component: lazyPage(() => import('../pages/operator/log-page.tsx'), 'LogPage'),
})

export const operatorRoutes = operator.addChildren([reports, recentDrops, dropReview, log])
