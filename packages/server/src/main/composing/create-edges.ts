// Creates every HTTP edge (app, API, drops, health, metrics) and combines them into request
// listeners.
import type { RequestListener, Server } from 'node:http'
import { isLoopbackHostname } from '@plinth/domain/addresses/hosts'
import type { Tallies } from '../../adapters/tallies/tallies.ts'
import type { Config } from '../../config/config.ts'
import { createAppEdge } from '../../edges/app/app-edge.ts'
import { edgeOfPath } from '../../edges/app-host/edge-of-path.ts'
import type { DatabaseOutage } from '../../edges/caching/database-outage.ts'
import type { PassedOn } from '../../edges/fast-lane/lane.ts'
import { createHealth } from '../../edges/health.ts'
import { createHostRouter } from '../../edges/host-router.ts'
import { createHostKinds } from '../../edges/http/host-kinds.ts'
import { createLocalOnly } from '../../edges/http/local-only.ts'
import { proxyRequestId, returnRequestId } from '../../edges/http/request-id.ts'
import { appSendsHsts } from '../../edges/http/strict-transport.ts'
import { takeHost } from '../../edges/http/take-host.ts'
import { createUrls } from '../../edges/http/urls.ts'
import type { RouteVisit } from '../../edges/http/visit.ts'
import { createMetricsPort } from '../../edges/metrics-port.ts'
import { createPlainPort } from '../../edges/plain-port.ts'
import { startViewCounter, withCountedViews } from '../../edges/sites/counting/view-counter.ts'
import { createSites, type SitesOptions } from '../../edges/sites/create-sites.ts'
import { createIsMisdirected } from '../../edges/tls/misdirected.ts'
import { createTlsAllowed } from '../../edges/tls-allowed.ts'
import { UploadQueue, uploadLimits } from '../../edges/uploads/upload-queue.ts'
import type { Deps } from '../../usecases/base/deps.ts'
import type { UseCases } from '../../usecases/bind.ts'
import type { JobTally } from '../metrics/job-tally.ts'
import { createMetrics, type MetricSources } from '../metrics/metrics.ts'
import { createMetricsReader } from '../metrics/metrics-reader.ts'
import { createResponseTally } from '../metrics/response-tally.ts'
import { createStoredValues } from '../metrics/stored-values.ts'
import type { Log } from '../process/log.ts'
import type { Instrumentation } from '../tracing/instrumentation.ts'
import { createCookies } from './cookies.ts'
import { loadPageParts } from './page-parts.ts'
import { version } from './version.ts'

export interface EdgesOptions {
  readonly config: Config
  readonly deps: Deps
  readonly failureCounts: ReadonlyMap<string, number>
  readonly tallies: Tallies
  readonly tracing: Instrumentation | null
  readonly jobs: JobTally
  readonly fileCertificate: MetricSources['fileCertificate']
  readonly useCases: UseCases
  readonly feed: SitesOptions['feed']
  readonly outage: DatabaseOutage
  /** The HTTP/1.1 server. */
  readonly server: Server
  readonly passed: Readonly<PassedOn>
  readonly isStopping: () => boolean
  readonly log: Log
}

export interface Edges {
  readonly route: RequestListener
  /** The part of `route` that needs no more of a request than the fast lane has. */
  readonly routeVisit: RouteVisit
  /** For requests without TLS, if Plinth terminates TLS. */
  readonly plainRoute: RequestListener
  /** For the loopback port of the metrics. */
  readonly metricsRoute: RequestListener
  close(): Promise<void>
}

export async function createEdges(options: EdgesOptions): Promise<Edges> {
  const { config, deps, tracing, feed, outage, server, isStopping, log } = options
  const { baseUrl } = config
  const sizes = options.tallies.cacheSizes
  const views = startViewCounter({
    sizes,
    useCases: options.useCases,
    clock: deps.clock,
    onFailure: (error) => deps.failures.report('write-views', error),
  })
  const useCases = withCountedViews(options.useCases, views)
  const urls = createUrls(config.baseUrl, config.sitesDomain)
  const { jar, ...cookies } = createCookies({ baseUrl, signer: deps.signer, urls })
  const { sessionCookie, browserCookie } = cookies
  const loopbackBase = isLoopbackHostname(new URL(baseUrl).hostname)
  const kindOf = createHostKinds({ ...config, loopbackBase }, sizes)
  const isLocal = createLocalOnly(config.localOnly, urls)
  const parts = loadPageParts(config, deps, log)
  const { cliPackage, clientPath, dashboard, brand, consentScript, pages, hasPlans } = parts
  if (!deps.mailReachesPeople)
    log.warn(
      'PLINTH_SMTP_URL is not set, so no mail is sent and expired drops of accounts are not deleted',
    )
  const uploads = new UploadQueue(uploadLimits)
  const responses = createResponseTally()
  const registry = createMetrics({
    ...options.tallies,
    ...createStoredValues(useCases, deps),
    responses,
    failureCounts: options.failureCounts,
    outageStatus: outage.status,
    databaseStatus: deps.database.status,
    parserStatus: deps.parserPool.status,
    jobs: options.jobs,
    passed: options.passed,
    fileCertificate: options.fileCertificate,
  })
  const metrics = { contentType: registry.contentType, read: createMetricsReader(registry) }
  const app = await createAppEdge(server, {
    accounts: {
      useCases,
      brand,
      dashboard,
      urls,
      clock: deps.clock,
      signUpRule: deps.signUpRule,
      allowsAnonymous: deps.allowsAnonymous,
      ...cookies,
      passkeyDomain: deps.passkeyVerifier.isAvailable ? deps.passkeyVerifier.domain : null,
      signInOptions: { providers: deps.identityProviders, allowsPasswords: deps.allowsPasswords },
      countryHeader: config.countryHeader,
      trustedProxies: config.trustedProxies,
    },
    agentDocs: {
      urls,
      clientPath,
      anonymousLimits: deps.allowsAnonymous
        ? config.anonymousAllowances[config.localOnly ? 'local' : 'standard']
        : null,
      terms: config.modes.terms,
      hasPlans,
    },
    api: {
      useCases,
      urls,
      browserCookie,
      sessionCookie,
      trustedProxies: config.trustedProxies,
      isLocal,
      version,
      hasPlans,
      uploads,
    },
    billingWebhook: { useCases },
    cliPackage,
    consentScript,
    mcp: { useCases, urls, version, uploads, trustedProxies: config.trustedProxies },
    pages: {
      pages,
      dashboard,
      baseUrl,
      // The prices on the front page are those of a service where accounts start on Free.
      sellsPlans: deps.billing !== null && config.modes.terms.account.name === 'free',
      allowsAnonymous: deps.allowsAnonymous,
      allowsSignUp: parts.allowsSignUp,
    },
    redirectPages: { baseUrl, kindOf, sessionCookie, browserCookie },
    devMail: { mailbox: deps.mailbox, useCases, isLocal, urls },
    sandbox: { sandbox: deps.billingSandbox, isLocal },
    metrics: { ...metrics, isLocal, token: config.metrics.token },
    sizes,
    observe: tracing && ((app) => tracing.requests(app, config.trustedProxies)),
    log,
  })
  // The hostname of a preview is all that is needed to open it.
  const isSecret = (host: string) => kindOf(host)?.kind === 'preview'
  const sites = createSites({
    useCases,
    feed,
    outage,
    clock: deps.clock,
    anonymousPlan: deps.anonymousPlan,
    cdnTtlSeconds: config.cdn?.ttlSeconds ?? null,
    failures: deps.failures,
    brand,
    cardPainter: deps.cardPainter,
    consentScript,
    views,
    pages,
    urls,
    jar,
    signer: deps.signer,
    trustedProxies: config.trustedProxies,
    cacheBytes: config.cacheBytes,
    tallies: options.tallies.caches,
    sizes,
    onFailure: (err, request) => {
      const { host = '' } = request.headers
      const reqId = proxyRequestId(request, config.trustedProxies)
      const shown = isSecret(host) ? 'preview' : host
      log.error(
        { err, host: shown, ...(reqId !== null && { reqId }), ...tracing?.logFacts() },
        'could not serve a request',
      )
    },
  })
  const { count, begin } = responses
  const { trustedProxies } = config
  const serveDrop = tracing?.visits(sites.edge, { trustedProxies, isSecret }) ?? sites.edge
  const keepsRequestIds = config.trustedProxies.length > 0
  const anyHostEndpoints = [
    createHealth({
      useCases,
      clock: deps.clock,
      isStopping,
      servesKnown: () => outage.status().servesKnown,
      onFailure: (part, err) => log.warn({ part, err }, 'not ready'),
    }),
    createTlsAllowed({
      kindOf,
      hasDrop: sites.hasDrop,
      trustedProxies: config.trustedProxies,
      onFailure: (err) => log.error({ err }, 'could not look up the owner of a hostname'),
    }),
  ]
  const routeVisit = createHostRouter({
    kindOf,
    drop: (label, request, response) => {
      count.sites(response)
      if (keepsRequestIds) returnRequestId(request, response, config.trustedProxies)
      serveDrop(label, request, response)
      if (!response.headersSent) begin(response)
    },
    anyHostEndpoints,
    appSendsHsts: appSendsHsts(baseUrl),
    isMisdirected: config.tls && createIsMisdirected(),
    pages,
  })
  const route: RequestListener = (request, response) => {
    if (routeVisit(takeHost(request), request, response)) return
    begin(response)
    count[edgeOfPath(request.url ?? '')](response)
    app.handle(request, response)
  }
  return {
    route,
    routeVisit,
    metricsRoute: createMetricsPort({
      ...metrics,
      onFailure: (err) => log.error({ err }, 'could not read the metrics'),
    }),
    plainRoute: createPlainPort({
      kindOf,
      urls,
      anyHostEndpoints,
      sites,
      findHttpChallenge: useCases.findHttpChallenge,
      pages,
      onFailure: (err) => log.error({ err }, 'could not serve a request on the plain HTTP port'),
    }),
    async close() {
      await views.close()
      await app.close()
    },
  }
}
