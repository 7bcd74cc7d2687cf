// Routes of the instructions for connecting agents, terminals and scripts.
import { createRoute, redirect } from '@tanstack/react-router'
import { messages as headings } from '../pages/headings/messages.ts'
import { lazyPage } from '../shell/lazy-page.ts'
import { root } from './root.ts'

const guideHeadings = new Map(Object.entries(headings.connect))

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
  staticData: { heading: ({ guide = '' }) => guideHeadings.get(guide) },
  component: lazyPage(() => import('../pages/connect/connect-page.tsx'), 'ConnectPage'),
})

export const connectRoutes = [connectStart, connect] as const
