import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { SessionActor } from '../../usecases/access/actor.ts'
import type { Dashboard } from '../dashboard/load-dashboard.ts'
import { createSendCompressed } from '../http/send-compressed.ts'
import { createPages } from '../pages/create-pages.ts'
import { loadBrand } from '../pages/shell/load-brand.ts'
import { registerPages } from './register-pages.ts'

const baseUrl = 'https://plinth.example'
const built: Dashboard = {
  index: Buffer.from(''),
  front:
    '<html data-base-url="http://x.invalid"><!--plans unsold--><p>http://x.invalid/a<!--drawn-->',
  assets: new Map(),
}

interface Visit {
  readonly dashboard?: Dashboard | null
  readonly viewer?: SessionActor | null
}

const signedIn = { email: 'anna@example.org' } as SessionActor

async function openPage(url: string, { dashboard = null, viewer = null }: Visit = {}) {
  const app = Fastify()
  const pages = createPages(loadBrand(), { baseUrl })
  const context = { publicViewer: async () => viewer }
  const sendCompressed = createSendCompressed()
  const modes = { sellsPlans: false, allowsAnonymous: true, allowsSignUp: true }
  registerPages(app, context, { pages, dashboard, baseUrl, ...modes, sendCompressed })
  return app.inject({ url })
}

test('the built front page is sent with the app’s content security policy', async () => {
  const { body, headers } = await openPage('/', { dashboard: built })
  expect(body).toBe('<html data-base-url="https://plinth.example"><p>https://plinth.example/a')
  expect(headers['content-security-policy']).toContain(
    "script-src 'self'; worker-src 'self'; style-src 'self'",
  )
  expect(headers.link).toContain('</llms.txt>; rel="service-doc"')
})

test('without a build a placeholder page is sent', async () => {
  const { statusCode, body } = await openPage('/')
  expect(statusCode).toBe(200)
  expect(body).toContain('without its front page')
})

test.each(['/', '/docs/api'])(
  'the header of %s shows the session, and caches never share it',
  async (url) => {
    const visitor = await openPage(url)
    expect(visitor.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'Cookie, Accept-Encoding',
    })
    expect(visitor.body).toContain('href="/signin"')
    const user = await openPage(url, { viewer: signedIn })
    expect(user.headers['cache-control']).toBe('no-store')
    expect(user.body).toContain('anna@example.org')
    expect(user.body).not.toContain('href="/signin"')
  },
)
