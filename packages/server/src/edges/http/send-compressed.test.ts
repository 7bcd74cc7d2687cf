import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createMeasuredCaches } from '../../adapters/tallies/measured-caches.ts'
import { createSendCompressed } from './send-compressed.ts'

test('more pages than the cache can hold are each sent compressed, and as they are', async () => {
  const sizes = createMeasuredCaches()
  const sendCompressed = createSendCompressed(sizes)
  // Each takes about three quarters of its size.
  const pages = Array.from({ length: 16 }, () => randomBytes(384 * 1024).toString('base64'))
  const app = Fastify()
  app.get<{ Params: { page: number } }>('/:page', (request, reply) =>
    sendCompressed(reply.type('text/html'), pages[request.params.page] ?? ''),
  )
  let most = 0
  for (const at of [...pages.keys(), 0, 1]) {
    const url = `/${at}`
    const { headers, rawPayload } = await app.inject({
      url,
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(headers['content-encoding']).toBe('gzip')
    expect(String(gunzipSync(rawPayload)) === pages[at], url).toBe(true)
    const { size = 0, limit = 0 } = sizes.inBytes().get('app_pages') ?? {}
    expect(size).toBeLessThanOrEqual(limit)
    most = Math.max(most, size / limit)
  }
  expect(most).toBeGreaterThan(0.9)
})
