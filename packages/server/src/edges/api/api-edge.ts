// The REST API: every operation of the contract as a route, with the same steps in the same order.
import type { Readable } from 'node:stream'
import { openApiDocument } from '@plinth/contract/openapi'
import type { Operation } from '@plinth/contract/operation'
import { apiRoot, type OperationId, operations } from '@plinth/contract/operations'
import { parseInput } from '@plinth/contract/parse-input'
import { AppError } from '@plinth/domain/errors'
import { type Cidr, networkOf } from '@plinth/domain/network'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AccountActor, AnonymousActor } from '../../usecases/actor.ts'
import type { UseCases } from '../../usecases/bind.ts'
import { clientAddress } from '../http/client-address.ts'
import type { Urls } from '../http/urls.ts'
import { authenticate } from './authenticate.ts'
import type { BrowserCookie } from './browser-cookie.ts'
import { type Call, createHandlers } from './handlers.ts'
import { multipartParts } from './multipart-parts.ts'
import { readJson } from './read-json.ts'

export interface ApiOptions {
  readonly useCases: UseCases
  readonly urls: Urls
  readonly browserCookie: BrowserCookie
  readonly trustedProxies: readonly Cidr[]
  readonly version: string
}

type Handler = (call: Call<Operation>) => Promise<unknown>

export function registerApi(app: FastifyInstance, options: ApiOptions): void {
  const handlers = createHandlers(options.useCases, options.urls)
  const methods = new Map<string, string[]>()

  for (const [id, operation] of Object.entries(operations) as [OperationId, Operation][]) {
    const url = routeOf(operation.path)
    methods.set(url, [...(methods.get(url) ?? []), operation.method])
    const handler = handlers[id] as Handler
    app.route({
      method: operation.method,
      url,
      handler: async (request, reply) => answer(options, operation, handler, request, reply),
    })
  }
  const document = openApiDocument({ baseUrl: options.urls.base, version: options.version })
  app.get(`${apiRoot}/openapi.json`, async () => document)
  methods.set(`${apiRoot}/openapi.json`, ['GET'])

  for (const [url, allowed] of methods) refuseOtherMethods(app, url, allowed)
}

/** `{id}` of the contract is `:id` of the router. */
const routeOf = (path: string): string => apiRoot + path.replace(/\{(\w+)\}/g, ':$1')

async function answer(
  options: ApiOptions,
  operation: Operation,
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const actor = await actorOf(options, operation, request)
  const params = request.params as Record<string, string>
  // What the caller does not own is missing, whatever the body says.
  if (params.id !== undefined)
    await options.useCases.getSite(actor as AccountActor, { id: params.id })
  const output = await handler({
    actor: actor as never,
    params,
    body: (await bodyOf(operation, request)) as never,
    setBrowser: (browser) => reply.header('set-cookie', options.browserCookie.write(browser)),
  })
  reply.code(operation.success.status).header('cache-control', 'no-store')
  if (operation.success.kind !== 'zip') return reply.send(output)
  return reply
    .header('content-type', 'application/zip')
    .header('content-disposition', 'attachment; filename="plinth-export.zip"')
    .send(output as Readable)
}

async function actorOf(
  { useCases, browserCookie, trustedProxies }: ApiOptions,
  operation: Operation,
  { raw }: FastifyRequest,
): Promise<AccountActor | AnonymousActor> {
  if (operation.caller === 'account') return authenticate(useCases, operation, raw)
  return {
    network: networkOf(clientAddress(raw, trustedProxies)),
    browserId: browserCookie.read(raw),
  }
}

async function bodyOf({ body }: Operation, { raw }: FastifyRequest): Promise<unknown> {
  switch (body.kind) {
    case 'none':
      return undefined
    case 'json':
      return parseInput(body.schema, await readJson(raw))
    case 'multipart':
      return multipartParts(raw)
    default:
      return body satisfies never
  }
}

const allMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

function refuseOtherMethods(app: FastifyInstance, url: string, allowed: readonly string[]): void {
  const own = allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed
  app.route({
    method: allMethods.filter((method) => !own.includes(method)),
    url,
    handler: async (request, reply) => {
      reply.header('allow', own.join(', '))
      throw new AppError('method_not_allowed', `${request.method} is not possible here.`)
    },
  })
}
