import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Dashboard } from '../dashboard/load-dashboard.ts'
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

async function openFront(dashboard: Dashboard | null, accepted: string) {
  const app = Fastify()
  const pages = createPages(loadBrand(), { baseUrl })
  registerPages(app, { pages, dashboard, baseUrl, sellsPlans: false })
  return app.inject({ url: '/', headers: { 'accept-encoding': accepted } })
}

test('the built front page is sent with the app’s content security policy', async () => {
  const { body, headers } = await openFront(built, 'identity')
  expect(body).toBe('<html data-base-url="https://plinth.example"><p>https://plinth.example/a')
  expect(headers['content-security-policy']).toContain(
    "script-src 'self'; worker-src 'self'; style-src 'self'",
  )
  expect(headers.link).toContain('</llms.txt>; rel="service-doc"')
  expect((await openFront(built, 'gzip, br')).headers['content-encoding']).toBe('br')
})

test('without a build a placeholder page is sent', async () => {
  const { statusCode, body } = await openFront(null, 'br')
  expect(statusCode).toBe(200)
  expect(body).toContain('without its front page')
})
