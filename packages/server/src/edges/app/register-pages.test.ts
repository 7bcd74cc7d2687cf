import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createPages } from '../pages/create-pages.ts'
import { loadBrand } from '../pages/load-brand.ts'
import type { Dashboard } from './dashboard/load-dashboard.ts'
import { registerPages } from './register-pages.ts'

const baseUrl = 'https://plinth.example'
const built: Dashboard = {
  index: Buffer.from(''),
  front:
    '<html data-base-url="http://x.invalid"><!--plans unsold--><p>http://x.invalid/a<!--drawn-->',
  assets: new Map(),
}

async function openFront(dashboard: Dashboard | null, accepted: string) {
  const app = Fastify()
  const pages = createPages(loadBrand(), { baseUrl })
  registerPages(app, { pages, dashboard, baseUrl, sellsPlans: false })
  return app.inject({ url: '/', headers: { 'accept-encoding': accepted } })
}

test('the front page is sent as it was built, under the policy of the app', async () => {
  const { body, headers } = await openFront(built, 'identity')
  expect(body).toBe('<html data-base-url="https://plinth.example"><p>https://plinth.example/a')
  expect(headers['content-security-policy']).toContain(
    "script-src 'self'; worker-src 'self'; style-src 'self'",
  )
  expect(headers.link).toContain('</llms.txt>; rel="service-doc"')
  expect((await openFront(built, 'gzip, br')).headers['content-encoding']).toBe('br')
})

test('where nothing was built it says so', async () => {
  const { statusCode, body } = await openFront(null, 'br')
  expect(statusCode).toBe(200)
  expect(body).toContain('without its front page')
})
