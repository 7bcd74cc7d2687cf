// The running service: edges on one listener, started and stopped explicitly.
import { createServer } from 'node:http'
import { type Config, isLoopbackHostname } from '../config/config.ts'
import { InFlight, uploadsPerCaller } from '../edges/api/in-flight.ts'
import { createAppEdge } from '../edges/app/app-edge.ts'
import { cliPackageFile, cliPackagePath, loadCliPackage } from '../edges/app/cli-package.ts'
import { dashboardFolder, loadDashboard } from '../edges/app/dashboard/load-dashboard.ts'
import { createHealth } from '../edges/health.ts'
import { createHostRouter } from '../edges/host-router.ts'
import { createBrowserCookie } from '../edges/http/browser-cookie.ts'
import { createCookieJar } from '../edges/http/cookies.ts'
import { createHostKinds } from '../edges/http/host-kinds.ts'
import { createLocalOnly } from '../edges/http/local-only.ts'
import { createSessionCookie } from '../edges/http/session-cookie.ts'
import { createUrls } from '../edges/http/urls.ts'
import { createTlsAllowed } from '../edges/internal/tls-allowed.ts'
import { startJobs } from '../edges/jobs/job-edge.ts'
import { createPages } from '../edges/pages/create-pages.ts'
import { loadBrand } from '../edges/pages/load-brand.ts'
import { createConsentScript } from '../edges/sites/consent/consent-script.ts'
import { createSites } from '../edges/sites/create-sites.ts'
import { startViewCounter } from '../edges/sites/view-counter.ts'
import { bindUseCases } from '../usecases/bind.ts'
import { createMetricsReader } from './cluster/read-metrics.ts'
import type { Composition } from './compose.ts'
import { drain, listen } from './listen.ts'
import type { Log } from './log.ts'
import { createMetrics } from './metrics.ts'
import { version } from './version.ts'

export interface RunningServer {
  /** Stops accepting, lets what is in flight end within the time, then closes everything. */
  stop(withinMs: number): Promise<void>
}

export async function startServer(
  config: Config,
  { deps, close }: Composition,
  log: Log,
): Promise<RunningServer> {
  const { baseUrl } = config
  const useCases = bindUseCases(deps)
  const jar = createCookieJar(baseUrl)
  const browserCookie = createBrowserCookie({ jar, signer: deps.signer, baseUrl })
  const sessionCookie = createSessionCookie(jar, baseUrl)
  const urls = createUrls(config.baseUrl, config.sitesDomain)
  const kindOf = createHostKinds({
    ...config,
    loopbackBase: isLoopbackHostname(new URL(baseUrl).hostname),
  })
  const isLocal = createLocalOnly(config.localOnly)
  const brand = loadBrand()
  const consentScript = createConsentScript(brand)
  const cliPackage = loadCliPackage(cliPackageFile())
  const clientPath = cliPackagePath(cliPackage)
  const dashboard = loadDashboard(dashboardFolder(), { clientPath })
  if (!dashboard)
    log.warn(
      'the dashboard was not built: people get the plain list, and a front page that says so',
    )
  if (!deps.mailReachesPeople)
    log.warn('without PLINTH_SMTP_URL nobody gets mail: expired drops of accounts are kept')
  const pages = createPages(brand, { baseUrl })
  const feed = await deps.database.openFeed()
  const uploads = new InFlight(uploadsPerCaller)
  const { registry, countAnswers } = createMetrics()
  let stopping = false

  const server = createServer(serverLimits)
  server.setTimeout(idleMs)
  // A client that has said all it wants to say still gets its answer.
  Object.assign(server, { httpAllowHalfOpen: true })
  const app = await createAppEdge(server, {
    accounts: {
      useCases,
      brand,
      dashboard,
      urls,
      clock: deps.clock,
      sessionCookie,
      browserCookie,
      countryHeader: config.countryHeader,
      trustedProxies: config.trustedProxies,
    },
    agentDocs: { urls, clientPath, anonymousLimits: config.anonymousLimits },
    api: {
      useCases,
      urls,
      browserCookie,
      sessionCookie,
      trustedProxies: config.trustedProxies,
      version,
      uploads,
    },
    billingWebhook: { useCases },
    cliPackage,
    consentScript,
    mcp: { useCases, urls, version, uploads },
    pages: { pages, dashboard, baseUrl, sellsPlans: deps.billing !== null },
    devMail: { mailbox: deps.mailbox, isLocal, brand },
    sandbox: { sandbox: deps.billingSandbox, isLocal },
    metrics: {
      contentType: registry.contentType,
      read: createMetricsReader(registry),
      trustedProxies: config.trustedProxies,
    },
    log,
  })
  const views = startViewCounter({
    useCases,
    clock: deps.clock,
    onFailure: (err) => log.error({ err }, 'views could not be written'),
  })
  const sites = createSites({
    useCases,
    feed,
    clock: deps.clock,
    brand,
    consentScript,
    views,
    pages,
    urls,
    jar,
    signer: deps.signer,
    trustedProxies: config.trustedProxies,
    cacheBytes: config.cacheBytes,
    onFailure: (err, request) => log.error({ err, host: request?.headers.host }, 'serving failed'),
  })
  const countApp = countAnswers('app')
  const countSites = countAnswers('sites')
  const route = createHostRouter({
    baseUrl,
    kindOf,
    app: (request, response) => {
      countApp(response)
      app.handle(request, response)
    },
    site: (label, request, response) => {
      countSites(response)
      sites.edge(label, request, response)
    },
    forMachines: [
      createHealth({
        useCases,
        clock: deps.clock,
        isStopping: () => stopping,
        onFailure: (err) => log.warn({ err }, 'not ready'),
      }),
      createTlsAllowed({
        kindOf,
        hasDrop: sites.hasDrop,
        trustedProxies: config.trustedProxies,
        onFailure: (err) => log.error({ err }, 'nobody could say whose a name is'),
      }),
    ],
    pages,
  })
  server.on('request', route)
  const closeEdges = async () => {
    await views.close()
    await app.close()
    await feed.close()
  }
  const listeners = await listen(server, config).catch(async (error: unknown) => {
    await closeEdges()
    throw error
  })
  const jobs = startJobs({
    useCases,
    followUps: deps.followUps,
    onFailure: (err) => log.error({ err }, 'a job failed'),
  })

  return {
    async stop(withinMs) {
      stopping = true
      const jobsEnded = jobs.close()
      await drain(server, listeners, withinMs)
      await jobsEnded
      await closeEdges()
      await close()
    },
  }
}

/** Headers must come soon, which is looked after every second; a body may take an hour, as long as something comes every two minutes. */
const serverLimits = {
  headersTimeout: 20_000,
  connectionsCheckingInterval: 1_000,
  requestTimeout: 3_600_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
} as const
const idleMs = 120_000
