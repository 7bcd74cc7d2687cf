import type { AppError } from '@plinth/domain/base/errors'
import Fastify, { type FastifyInstance } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { refuseOtherMethods } from './refuse-methods.ts'

const methods = new Map([
  ['/api/sites', ['GET', 'POST']],
  ['/api/sites/export', ['GET']],
  ['/api/sites/:id', ['PATCH']],
  ['/api/sites/:id/files', ['GET']],
  ['/api/sites/:id/files/*', ['PUT']],
  ['/api/sites/by-slug/:slug', ['PUT']],
  ['/api/list.json', ['GET']],
])

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify()
  for (const [url, allowed] of methods) {
    app.route({ method: allowed, url, handler: async () => 'supported' })
  }
  refuseOtherMethods(app, '/api', methods)
  app.setNotFoundHandler(async (_request, reply) => reply.code(404).send('none'))
  app.setErrorHandler<AppError>(async ({ code }, _request, reply) =>
    reply.code(code === 'method_not_allowed' ? 405 : 500).send(code),
  )
  await app.ready()
})

test.each([
  ['PUT', '/api/sites', 'GET, POST, HEAD'],
  ['PUT', '/api/sites/?days=7', 'GET, POST, HEAD'],
  ['GET', '/api/sites/one', 'PATCH'],
  ['HEAD', '/api/sites/one', 'PATCH'],
  ['PATCH', '/api/sites/export', 'GET, HEAD'],
  ['PATCH', '/api/sites/export/', 'GET, HEAD'],
  ['PATCH', '/api/sites/', 'GET, POST, HEAD'],
  ['DELETE', '/api/sites/one/files/a/b.css', 'PUT'],
  ['DELETE', '/api/sites/one/files/', 'GET, HEAD'],
  ['GET', '/api/sites/by-slug/files', 'PUT'],
  ['DELETE', '/api/sites/by-slug/files', 'PUT'],
  ['OPTIONS', '/api/list.json', 'GET, HEAD'],
] as const)('%s %s is told to use %s', async (method, url, allow) => {
  const { statusCode, headers } = await app.inject({ method, url })
  expect([statusCode, headers.allow]).toEqual([405, allow])
})

test.each([
  ['GET', '/api/sites', 200],
  ['HEAD', '/api/sites', 200],
  ['PATCH', '/api/sites/one', 200],
  ['PUT', '/api/sites/one/files/a/b.css', 200],
  ['GET', '/api/unknown', 404],
  ['POST', '/api/sites/one/pages', 404],
  ['PUT', '/api/sites/by-slug/files', 200],
  ['GET', '/api/list-json', 404],
] as const)('%s %s is not refused: %i', async (method, url, status) => {
  const { statusCode, headers } = await app.inject({ method, url })
  expect([statusCode, headers.allow]).toEqual([status, undefined])
})
