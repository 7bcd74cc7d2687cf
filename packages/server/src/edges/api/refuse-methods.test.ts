import type { AppError } from '@plinth/domain/base/errors'
import Fastify, { type FastifyInstance, type HTTPMethods } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { refuseOtherMethods } from './refuse-methods.ts'

const methods = new Map([
  ['/api/sites', ['GET', 'HEAD', 'POST']],
  ['/api/sites/export', ['GET']],
  ['/api/sites/:id', ['GET', 'HEAD', 'PATCH']],
  ['/api/sites/:id/files', ['GET', 'HEAD']],
  ['/api/sites/:id/files/*', ['PUT']],
  ['/api/sites/by-slug/:slug', ['PUT']],
  ['/api/list.json', ['GET', 'HEAD']],
])

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify()
  for (const [url, allowed] of methods) {
    const exposeHeadRoute = allowed.includes('HEAD')
    const method = allowed.filter((each) => each !== 'HEAD')
    app.route({ method, url, exposeHeadRoute, handler: async () => 'supported' })
  }
  refuseOtherMethods(app, '/api', methods)
  app.setNotFoundHandler(async (_request, reply) => reply.code(404).send('none'))
  app.setErrorHandler<AppError>(async ({ code }, _request, reply) =>
    reply.code(code === 'method_not_allowed' ? 405 : 500).send(code),
  )
  await app.ready()
})

test.each([
  ['PUT', '/api/sites', 'GET, HEAD, POST'],
  ['PUT', '/api/sites/?days=7', 'GET, HEAD, POST'],
  ['GET', '/api/sites/one/files/a', 'PUT'],
  ['HEAD', '/api/sites/one/files/a', 'PUT'],
  ['PATCH', '/api/sites/export', 'GET'],
  ['PATCH', '/api/sites/export/', 'GET'],
  ['HEAD', '/api/sites/export', 'GET'],
  ['PATCH', '/api/sites/', 'GET, HEAD, POST'],
  ['DELETE', '/api/sites/one/files/a/b.css', 'PUT'],
  ['DELETE', '/api/sites/one/files/', 'GET, HEAD'],
  ['GET', '/api/sites/by-slug/files', 'PUT'],
  ['DELETE', '/api/sites/by-slug/files', 'PUT'],
  ['OPTIONS', '/api/list.json', 'GET, HEAD'],
  ['TRACE', '/api/sites/one', 'GET, HEAD, PATCH'],
  ['PROPFIND', '/api/sites/one', 'GET, HEAD, PATCH'],
  ['LINK', '/api/sites/by-slug/files', 'PUT'],
] as const)('%s %s is told to use %s', async (method, url, allow) => {
  const { statusCode, headers } = await app.inject({ method: method as HTTPMethods, url })
  expect([statusCode, headers.allow]).toEqual([405, allow])
})

test.each([
  ['GET', '/api/sites', 200],
  ['HEAD', '/api/sites', 200],
  ['PATCH', '/api/sites/one', 200],
  ['PUT', '/api/sites/one/files/a/b.css', 200],
  ['GET', '/api/unknown', 404],
  ['POST', '/api/sites/one/pages', 404],
  ['PROPFIND', '/api/unknown', 404],
  ['PUT', '/api/sites/by-slug/files', 200],
  ['GET', '/api/list-json', 404],
] as const)('%s %s is not refused: %i', async (method, url, status) => {
  const { statusCode, headers } = await app.inject({ method: method as HTTPMethods, url })
  expect([statusCode, headers.allow]).toEqual([status, undefined])
})
