// REST API: registers every operation of the contract as a route. Each request is authenticated and
// authorized, its subject is loaded, its input validated, and all of it passed to the handler.
import { examplesFor } from '@plinth/contract/examples'
import { openApiDocument } from '@plinth/contract/openapi'
import { groupsFor } from '@plinth/contract/operation-groups'
import { type OperationId, operations } from '@plinth/contract/operations'
import type { Operation } from '@plinth/contract/operations/operation'
import { apiRoot } from '@plinth/contract/operations/operation'
import type { Cidr } from '@plinth/domain/addresses/network'
import { atFirstUse } from '@plinth/domain/base/at-first-use'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AccountActor, AnonymousActor } from '../../usecases/access/actor.ts'
import type { UseCases } from '../../usecases/bind.ts'
import { protectedApi, withChallenge } from '../http/bearer-challenge.ts'
import type { BrowserCookie } from '../http/browser-cookie.ts'
import type { LocalOnly } from '../http/local-only.ts'
import { actorFacts, addToLog, dropFacts } from '../http/log-facts.ts'
import type { SendCompressed } from '../http/send-compressed.ts'
import type { SessionCookie } from '../http/session-cookie.ts'
import type { Urls } from '../http/urls.ts'
import { withoutIdleTimeout } from '../uploads/idle-timeout.ts'
import { isLargeBody } from '../uploads/large-body.ts'
import { runUpload } from '../uploads/run-upload.ts'
import type { UploadQueue } from '../uploads/upload-queue.ts'
import { type Archive, type Call, type FileContent, isAccount, isPublisher } from './handler.ts'
import { createHandlers } from './handlers.ts'
import { bodyOf, queryOf } from './read-input.ts'
import { refuseOtherMethods, withSlash } from './refuse-methods.ts'
import { actorOf } from './request-actor.ts'
import { sendFile } from './send-file.ts'
import { ifMatchOf, versionTag } from './version-tag.ts'

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
    // A HEAD request must not build a whole export archive.
    const hasHead = operation.method === 'GET' && operation.success.kind !== 'zip'
    const added = hasHead ? ['GET', 'HEAD'] : [operation.method]
    methods.set(path, [...(methods.get(path) ?? []), ...added])
    const handler = handlers[id] as Handler
    for (const url of withSlash(path)) {
      app.route({
        method: operation.method,
        url,
        exposeHeadRoute: hasHead,
        handler: (request, reply) => {
          const resource = protectedApi(options.urls.originAt(request.headers.host))
          const route = { ...options, operation, handler }
          return withChallenge(reply, resource, () => handle(route, request, reply))
        },
      })
    }
  }
  const { urls, version, sendCompressed } = options
  // Most starts of the server never send it.
  const document = atFirstUse(() => {
    const description = openApiDocument({
      baseUrl: urls.base,
      version,
      groups: groupsFor(options),
      examples: examplesFor(options),
    })
    return Buffer.from(JSON.stringify(description))
  })
  const documentPath = `${apiRoot}/openapi.json`
  for (const url of withSlash(documentPath)) {
    app.get(url, async (_request, reply) =>
      sendCompressed(
        reply
          .header('content-type', 'application/json; charset=utf-8')
          .header('cache-control', 'no-cache'),
        document(),
      ),
    )
  }
  methods.set(documentPath, ['GET', 'HEAD'])

  refuseOtherMethods(app, apiRoot, methods)
}

/** Turns the contract's `{id}` into the router's `:id`, and `{path}`, which may have slashes, into `*`. */
const routeOf = (path: string): string =>
  apiRoot + path.replace('{path}', '*').replace(/\{(\w+)\}/g, ':$1')

function paramsOf({ params }: FastifyRequest): Record<string, string> {
  const { '*': path, ...others } = params as Record<string, string>
  return path === undefined ? others : { ...others, path }
}

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
  const isPaced = isUpload(operation, request)
  if (isPaced) await uploads.pacing.begin(request.headers['content-length'])
  const actor = await actorOf(route, request)
  addToLog(request, actorFacts(actor))
  const params = paramsOf(request)
  const { subject } = operation
  const loaded =
    isAccount(actor) || isPublisher(actor)
      ? await route.useCases.loadSubject(actor, { subject, params })
      : {}
  const loadedDrop = 'drop' in loaded ? dropFacts(loaded.drop) : null
  addToLog(request, loadedDrop)
  let { status } = operation.success
  const work = async () =>
    handler({
      ...loaded,
      actor: actor as never,
      params,
      query: queryOf(operation, request) as never,
      body: (await bodyOf(operation, request, { actor, pacing: uploads.pacing })) as never,
      ifMatch: operation.ifMatch ? ifMatchOf(request.headers) : undefined,
      setVersion: (version) => version && reply.header('etag', versionTag(version)),
      setCreated: () => {
        status = 201
      },
      setBrowser: (browser) => reply.header('set-cookie', route.browserCookie.write(browser)),
    })
  const upload = { caller: callerOf(actor), request: request.raw }
  const output = await (isPaced
    ? runUpload(uploads, upload, work)
    : operation.partOfUpload
      ? withoutIdleTimeout(request.raw, work)
      : work())
  if (loadedDrop === null) addToLog(request, dropFacts(output))
  reply.code(status).header('cache-control', 'no-store')
  if (operation.success.kind === 'file') return sendFile(request, reply, output as FileContent)
  if (operation.success.kind !== 'zip') return reply.send(output)
  const { content, filename } = output as Archive
  return reply
    .header('content-type', 'application/zip')
    .header('content-disposition', `attachment; filename="${filename}"`)
    .send(content.once('error', (err) => request.log.error({ err }, 'download failed')))
}

const isUpload = (
  { body, publishesAnonymously, partOfUpload }: Operation,
  { headers }: FastifyRequest,
): boolean =>
  'forms' in body ||
  publishesAnonymously === true ||
  partOfUpload === true ||
  (partOfUpload === 'if_large' && isLargeBody(headers))

const callerOf = (actor: AccountActor | AnonymousActor): string =>
  isAccount(actor) ? actor.tenantId : actor.network
