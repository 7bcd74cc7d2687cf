// Routes of the instructions for connecting agents, terminals and scripts.
import { createRoute, redirect } from '@tanstack/react-router'
import { lazyPage } from '../shell/lazy-page.ts'
import { root } from './root.ts'

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
  component: lazyPage(() => import('../pages/connect/connect-page.tsx'), 'ConnectPage'),
})

export const connectRoutes = [connectStart, connect] as const
