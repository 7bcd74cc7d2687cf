// App edge: everything under the base URL, on one Fastify instance.
import { randomUUID } from 'node:crypto'
import type { RequestListener, Server } from 'node:http'
import { shortenedAddress } from '@plinth/domain/addresses/network'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { CacheSizes } from '../../ports/cache-sizes.ts'
import { type ApiOptions, registerApi } from '../api/api-edge.ts'
import { type AccountPagesOptions, createAccountContext } from '../app-host/account-context.ts'
import { sendError } from '../app-host/send-error.ts'
import { registerConsentPreview } from '../dashboard/consent-preview.ts'
import { registerPreviewFrame } from '../dashboard/preview-frame.ts'
import { registerAssets } from '../dashboard/register-assets.ts'
import { clientAddress } from '../http/client-address.ts'
import { createConnectionRefusal } from '../http/refuse-connection.ts'
import { proxyRequestId, requestIdHeader } from '../http/request-id.ts'
import { createSendCompressed } from '../http/send-compressed.ts'
import { registerKits } from '../kits/register-kits.ts'
import { type McpOptions, registerMcp } from '../mcp/mcp-edge.ts'
import { registerOAuth } from '../oauth/oauth-edge.ts'
import type { AgentFacts } from '../pages/agent-docs/agent-facts.ts'
import type { ConsentScript } from '../sites/injections/consent/consent-script.ts'
import { registerAccounts } from './accounts/register-accounts.ts'
import { registerAgentDocs } from './agent-docs.ts'
import { type BillingWebhookOptions, registerBillingWebhook } from './billing-webhook.ts'
import { type CliPackage, registerCliPackage } from './cli-package.ts'
import { type DevMailOptions, registerDevMail } from './dev-mail.ts'
import { registerDocs } from './docs/register-docs.ts'
import { type MetricsOptions, registerMetrics } from './metrics-page.ts'
import { type RedirectPagesOptions, redirectPages } from './redirect-pages.ts'
import { type PagesOptions, registerPages } from './register-pages.ts'
import { registerSandbox, type SandboxPagesOptions } from './sandbox/register-sandbox.ts'

export interface AppOptions {
  readonly accounts: AccountPagesOptions
  readonly agentDocs: AgentFacts
  readonly api: Omit<ApiOptions, 'sendCompressed'>
  readonly billingWebhook: BillingWebhookOptions
  /** Null if it was not built. */
  readonly cliPackage: CliPackage | null
  readonly consentScript: ConsentScript
  readonly devMail: DevMailOptions
  readonly mcp: McpOptions
  readonly pages: Omit<PagesOptions, 'sendCompressed'>
  readonly redirectPages: RedirectPagesOptions
  readonly sandbox: SandboxPagesOptions
  readonly metrics: MetricsOptions
  readonly sizes: CacheSizes
  /** Adds hooks that observe every request, before all others; null if nothing does. */
  readonly observe: ((app: FastifyInstance) => void) | null
  readonly log: FastifyBaseLogger
}

export interface AppEdge {
  readonly handle: RequestListener
  close(): Promise<void>
}

/** `server` is the host router's: Fastify handles requests but never listens. */
export async function createAppEdge(server: Server, options: AppOptions): Promise<AppEdge> {
  const { trustedProxies } = options.api
  let handle: RequestListener = () => {}
  const app: FastifyInstance = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => proxyRequestId(request, trustedProxies) ?? randomUUID(),
    requestIdHeader: false,
    // The router's own errors get the same JSON as all others.
    frameworkErrors: (error, request, reply) => {
      reply.header(requestIdHeader, request.id)
      sendError(error, request as FastifyRequest, reply as FastifyReply)
    },
    // Fastify's default handler would write into the middle of a response.
    clientErrorHandler: createConnectionRefusal(),
    // A hostname has up to 253 characters, and more if it is internationalised and percent-encoded.
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 1000 },
    serverFactory: (handler) => {
      handle = handler
      return server
    },
  })

  // Handlers read bodies themselves, after authentication.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  options.observe?.(app)
  redirectPages(app, options.redirectPages)
  app.addHook('onSend', async (request, reply) => {
    reply.header(requestIdHeader, request.id)
    reply.header('x-content-type-options', 'nosniff')
  })
  app.addHook('onResponse', async (request, reply) => {
    const bytes = Number(request.headers['content-length'] ?? 0)
    request.log.info(
      {
        req: request,
        res: reply,
        ms: Math.round(reply.elapsedTime),
        client: shortenedAddress(clientAddress(request.raw, trustedProxies)),
        ...(bytes > 0 && { bytes }),
      },
      'request completed',
    )
  })
  app.setErrorHandler(sendError)
  const context = createAccountContext(options.accounts)
  const sendCompressed = createSendCompressed(options.sizes)
  registerAccounts(app, context)
  registerAssets(app, options.accounts.dashboard)
  registerCliPackage(app, options.cliPackage)
  registerPreviewFrame(app)
  registerConsentPreview(app, options.consentScript)
  await registerOAuth(app, context)
  registerApi(app, { ...options.api, sendCompressed })
  registerMcp(app, options.mcp)
  registerBillingWebhook(app, options.billingWebhook)
  registerPages(app, context, { ...options.pages, sendCompressed })
  registerAgentDocs(app, options.agentDocs, sendCompressed)
  registerKits(
    app,
    {
      base: options.agentDocs.urls.base,
      version: options.mcp.version,
      cliPackage: options.cliPackage?.content ?? null,
    },
    sendCompressed,
  )
  registerDocs(app, context, {
    brand: options.accounts.brand,
    agentDocs: options.agentDocs,
    sendCompressed,
  })
  registerMetrics(app, options.metrics)
  registerDevMail(app, context, options.devMail)
  registerSandbox(app, context, options.sandbox)
  await app.ready()
  return { handle: (request, response) => handle(request, response), close: () => app.close() }
}
