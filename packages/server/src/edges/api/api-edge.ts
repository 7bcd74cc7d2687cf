// REST API: registers every operation of the contract as a route. Each request is authenticated and
// authorized, its subject is loaded, its input validated, and all of it passed to the handler.
import type { IncomingMessage } from 'node:http'
import { openApiDocument } from '@plinth/contract/openapi'
import { type OperationId, operations } from '@plinth/contract/operations'
import type { Operation } from '@plinth/contract/operations/operation'
import { apiRoot } from '@plinth/contract/operations/operation'
import { parseInput } from '@plinth/contract/parse-input'
import { proofHeader } from '@plinth/domain/abuse/bot-check'
import { type Cidr, networkOf } from '@plinth/domain/addresses/network'
import { AppError } from '@plinth/domain/base/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AccountActor, AnonymousActor } from '../../usecases/access/actor.ts'
import type { UseCases } from '../../usecases/bind.ts'
import { protectedApi, withChallenge } from '../http/bearer-challenge.ts'
import type { BrowserCookie } from '../http/browser-cookie.ts'
import { clientAddress } from '../http/client-address.ts'
import type { LocalOnly } from '../http/local-only.ts'
import { readJson } from '../http/read-json.ts'
import type { SendCompressed } from '../http/send-compressed.ts'
import type { SessionCookie } from '../http/session-cookie.ts'
import type { Urls } from '../http/urls.ts'
import { runUpload } from '../uploads/run-upload.ts'
import type { UploadQueue } from '../uploads/upload-queue.ts'
import { authenticate, authenticateIfPossible } from './authenticate.ts'
import { type Archive, type Call, isAccount } from './handler.ts'
import { createHandlers } from './handlers.ts'
import { multipartParts } from './multipart-parts.ts'

export interface ApiOptions {
  readonly useCases: UseCases
  readonly urls: Urls
  readonly browserCookie: BrowserCookie
  readonly sessionCookie: SessionCookie
  readonly trustedProxies: readonly Cidr[]
  readonly isLocal: LocalOnly
  readonly version: string
  readonly uploads: UploadQueue
  readonly sendCompressed: SendCompressed
}

type Handler = (call: Call<Operation>) => Promise<unknown>

export function registerApi(app: FastifyInstance, options: ApiOptions): void {
  const handlers = createHandlers(options.useCases, options.urls)
  const methods = new Map<string, string[]>()

  for (const [id, operation] of Object.entries(operations) as [OperationId, Operation][]) {
    const path = routeOf(operation.path)
    methods.set(path, [...(methods.get(path) ?? []), operation.method])
    const handler = handlers[id] as Handler
    for (const url of withSlash(path)) {
      app.route({
        method: operation.method,
        url,
        // A HEAD request must not build a whole export archive.
        exposeHeadRoute: operation.success.kind !== 'zip',
        handler: async (request, reply) =>
          handle({ ...options, operation, handler }, request, reply),
      })
    }
  }
  const { urls, version, sendCompressed } = options
  const document = JSON.stringify(openApiDocument({ baseUrl: urls.base, version }))
  const documentPath = `${apiRoot}/openapi.json`
  for (const url of withSlash(documentPath)) {
    app.get(url, async (_request, reply) =>
      sendCompressed(
        reply
          .header('content-type', 'application/json; charset=utf-8')
          .header('cache-control', 'no-cache'),
        document,
      ),
    )
  }
  methods.set(documentPath, ['GET'])

  for (const [path, allowed] of methods) {
    for (const url of withSlash(path)) refuseOtherMethods(app, url, allowed)
  }
}

/** A trailing slash is the same operation. A redirect would lose the body or the credentials. */
const withSlash = (path: string): readonly string[] => [path, `${path}/`]

/** Turns the contract's `{id}` into the router's `:id`. */
const routeOf = (path: string): string => apiRoot + path.replace(/\{(\w+)\}/g, ':$1')

interface Route extends ApiOptions {
  readonly operation: Operation
  readonly handler: Handler
}

async function handle(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { operation, handler, uploads } = route
  const resource = protectedApi(route.urls.originAt(request.headers.host))
  const actor = await withChallenge(reply, resource, () => actorOf(route, request))
  const params = request.params as Record<string, string>
  const { subject } = operation
  const loaded = isAccount(actor)
    ? await route.useCases.loadSubject(actor, { subject, params })
    : {}
  const work = async () =>
    handler({
      ...loaded,
      actor: actor as never,
      params,
      query: queryOf(operation, request) as never,
      body: (await bodyOf(operation, request, actor)) as never,
      setBrowser: (browser) => reply.header('set-cookie', route.browserCookie.write(browser)),
    })
  const upload = { caller: callerOf(actor), request: request.raw }
  const output = await (isUpload(operation) ? runUpload(uploads, upload, work) : work())
  reply.code(operation.success.status).header('cache-control', 'no-store')
  if (operation.success.kind !== 'zip') return reply.send(output)
  const { content, filename } = output as Archive
  return reply
    .header('content-type', 'application/zip')
    .header('content-disposition', `attachment; filename="${filename}"`)
    .send(content.once('error', (err) => request.log.error({ err }, 'download failed')))
}

const isUpload = ({ body, publishesAnonymously, partOfUpload }: Operation): boolean =>
  body.kind === 'multipart' || publishesAnonymously === true || partOfUpload === true

const callerOf = (actor: AccountActor | AnonymousActor): string =>
  isAccount(actor) ? actor.tenantId : actor.network

async function actorOf(
  route: Route,
  { raw }: FastifyRequest,
): Promise<AccountActor | AnonymousActor> {
  const { operation } = route
  switch (operation.caller) {
    case 'anyone':
      return anonymousActor(route, raw)
    case 'anyone_or_account':
      return (await authenticateIfPossible(route, operation, raw)) ?? anonymousActor(route, raw)
    default:
      return authenticate(route, operation, raw)
  }
}

function anonymousActor(
  { browserCookie, trustedProxies, isLocal }: Route,
  request: IncomingMessage,
): AnonymousActor {
  const proof = request.headers[proofHeader.toLowerCase()]
  return {
    network: networkOf(clientAddress(request, trustedProxies)),
    browserId: browserCookie.read(request),
    ...(proof !== undefined && { proof: String(proof) }),
    ...(isLocal(request) && { local: true }),
  }
}

function queryOf({ query }: Operation, { url }: FastifyRequest): unknown {
  if (!query) return undefined
  const { searchParams } = new URL(url, 'http://here.invalid')
  const values = [...new Set(searchParams.keys())].map((name) => {
    const [first, ...others] = searchParams.getAll(name)
    // A repeated parameter becomes an array, which the schema refuses.
    return [name, others.length > 0 ? [first, ...others] : first]
  })
  return parseInput(query, Object.fromEntries(values))
}

async function bodyOf(
  { body }: Operation,
  { raw }: FastifyRequest,
  actor: AccountActor | AnonymousActor,
): Promise<unknown> {
  switch (body.kind) {
    case 'none':
      return undefined
    case 'json':
      return parseInput(
        body.schema,
        await readJson(raw, body.maxBytes, { acceptGenericType: hasToken(actor) }),
      )
    case 'multipart':
      return multipartParts(raw, body.forms)
    default:
      return body satisfies never
  }
}

const hasToken = (actor: AccountActor | AnonymousActor): boolean =>
  'credential' in actor && actor.credential !== undefined

const allMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

function refuseOtherMethods(app: FastifyInstance, url: string, allowed: readonly string[]): void {
  const supported = allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed
  app.route({
    method: allMethods.filter((method) => !supported.includes(method)),
    url,
    handler: async (request, reply) => {
      reply.header('allow', supported.join(', '))
      throw new AppError(
        'method_not_allowed',
        `${request.method} is not supported here. Use ${supported.join(', ')}.`,
      )
    },
  })
}
