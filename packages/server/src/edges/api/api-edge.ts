// REST API: registers every operation of the contract as a route. Each request is authenticated and
// authorized, its subject is loaded, its input validated, and all of it passed to the handler.
import type { IncomingMessage } from 'node:http'
import { examplesFor } from '@plinth/contract/examples'
import { openApiDocument } from '@plinth/contract/openapi'
import { groupsFor } from '@plinth/contract/operation-groups'
import { type OperationId, operations } from '@plinth/contract/operations'
import type { Operation } from '@plinth/contract/operations/operation'
import { apiRoot } from '@plinth/contract/operations/operation'
import { proofHeader } from '@plinth/domain/abuse/bot-check'
import { type Cidr, networkOf } from '@plinth/domain/addresses/network'
import { AppError } from '@plinth/domain/base/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AccountActor, AnonymousActor, PublisherActor } from '../../usecases/access/actor.ts'
import { looksLikeManageToken } from '../../usecases/base/secrets.ts'
import type { UseCases } from '../../usecases/bind.ts'
import { bearerOf } from '../http/bearer.ts'
import { protectedApi, withChallenge } from '../http/bearer-challenge.ts'
import type { BrowserCookie } from '../http/browser-cookie.ts'
import { clientAddress } from '../http/client-address.ts'
import type { LocalOnly } from '../http/local-only.ts'
import { actorFacts, addToLog, dropFacts } from '../http/log-facts.ts'
import type { SendCompressed } from '../http/send-compressed.ts'
import type { SessionCookie } from '../http/session-cookie.ts'
import type { Urls } from '../http/urls.ts'
import { runUpload } from '../uploads/run-upload.ts'
import type { UploadQueue } from '../uploads/upload-queue.ts'
import { authenticate, authenticateIfPossible } from './authenticate.ts'
import { type Archive, type Call, isAccount, isPublisher } from './handler.ts'
import { createHandlers } from './handlers.ts'
import { bodyOf, queryOf } from './read-input.ts'

export interface ApiOptions {
  readonly useCases: UseCases
  readonly urls: Urls
  readonly browserCookie: BrowserCookie
  readonly sessionCookie: SessionCookie
  readonly trustedProxies: readonly Cidr[]
  readonly isLocal: LocalOnly
  readonly version: string
  readonly hasPlans: boolean
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
        handler: (request, reply) => {
          const resource = protectedApi(options.urls.originAt(request.headers.host))
          const route = { ...options, operation, handler }
          return withChallenge(reply, resource, () => handle(route, request, reply))
        },
      })
    }
  }
  const { urls, version, sendCompressed } = options
  const description = openApiDocument({
    baseUrl: urls.base,
    version,
    groups: groupsFor(options),
    examples: examplesFor(options),
  })
  const document = Buffer.from(JSON.stringify(description))
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
  if (isUpload(operation)) await uploads.pacing.begin(request.headers['content-length'])
  const actor = await actorOf(route, request)
  addToLog(request, actorFacts(actor))
  const params = request.params as Record<string, string>
  const { subject } = operation
  const loaded =
    isAccount(actor) || isPublisher(actor)
      ? await route.useCases.loadSubject(actor, { subject, params })
      : {}
  const loadedDrop = 'drop' in loaded ? dropFacts(loaded.drop) : null
  addToLog(request, loadedDrop)
  const work = async () =>
    handler({
      ...loaded,
      actor: actor as never,
      params,
      query: queryOf(operation, request) as never,
      body: (await bodyOf(operation, request, { actor, pacing: uploads.pacing })) as never,
      setBrowser: (browser) => reply.header('set-cookie', route.browserCookie.write(browser)),
    })
  const upload = { caller: callerOf(actor), request: request.raw }
  const output = await (isUpload(operation) ? runUpload(uploads, upload, work) : work())
  if (loadedDrop === null) addToLog(request, dropFacts(output))
  reply.code(operation.success.status).header('cache-control', 'no-store')
  if (operation.success.kind !== 'zip') return reply.send(output)
  const { content, filename } = output as Archive
  return reply
    .header('content-type', 'application/zip')
    .header('content-disposition', `attachment; filename="${filename}"`)
    .send(content.once('error', (err) => request.log.error({ err }, 'download failed')))
}

const isUpload = ({ body, publishesAnonymously, partOfUpload }: Operation): boolean =>
  'forms' in body || publishesAnonymously === true || partOfUpload === true

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
    case 'publisher':
      return publisherActor(route, raw)
    default:
      return authenticate(route, operation, raw)
  }
}

/**
 * A manage token identifies the publisher whatever the cookies; other tokens are those of accounts.
 * Accounts are authenticated only so that they get the error for a drop that is not theirs.
 */
async function publisherActor(
  route: Route,
  request: IncomingMessage,
): Promise<AccountActor | PublisherActor> {
  const { authorization } = request.headers
  const manageToken = bearerOf(authorization)
  if (manageToken !== null && looksLikeManageToken(manageToken)) {
    return { ...anonymousActor(route, request, null), manageToken }
  }
  const browserId = authorization === undefined ? route.browserCookie.read(request) : null
  if (browserId !== null) {
    return { ...anonymousActor(route, request, browserId), manageToken: null }
  }
  const account = await authenticateIfPossible(route, route.operation, request)
  if (account) return account
  throw new AppError(
    'unauthorized',
    'Send the `manage_token` of the page as `Authorization: Bearer <manage_token>`.',
  )
}

function anonymousActor(
  { browserCookie, trustedProxies, isLocal }: Route,
  request: IncomingMessage,
  browserId = browserCookie.read(request),
): AnonymousActor {
  const proof = request.headers[proofHeader.toLowerCase()]
  return {
    network: networkOf(clientAddress(request, trustedProxies)),
    browserId,
    ...(proof !== undefined && { proof: String(proof) }),
    ...(isLocal(request) && { local: true }),
  }
}

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
