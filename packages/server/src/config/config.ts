// Typed configuration, parsed from the environment. All invalid variables are reported together, by
// name, before the program starts.
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { AnonymousAllowances } from '@plinth/domain/abuse/anonymous-limits'
import { hostnameOf, isLoopbackHostname } from '@plinth/domain/addresses/hosts'
import { type Cidr, parseCidr } from '@plinth/domain/addresses/network'
import { parseCountry } from '@plinth/domain/plans/countries'
import { parseAnonymousAllowances } from './anonymous-settings.ts'
import { type BackupSettings, parseBackups } from './backup-settings.ts'
import { type BillingSettings, parseBilling } from './billing-settings.ts'
import { type CdnSettings, parseCdn } from './cdn-settings.ts'
import {
  defaults,
  type LogLevel,
  logLevels,
  maxConnections,
  maxDrainSeconds,
  maxStaleSeconds,
  maxStoreTimeoutSeconds,
  maxWorkers,
  minSecretLength,
} from './defaults.ts'
import type { Environment } from './environment.ts'
import { isSmtpUrl, type MailAddress, parseMailAddress } from './mail-settings.ts'
import { type MetricsSettings, parseMetrics } from './metrics-settings.ts'
import { type ModeSettings, parseModes } from './mode-settings.ts'
import { parseOrigin } from './origin.ts'
import { parseSignIn, type SignInSettings } from './provider-settings.ts'
import { isDnsServer, parseTls, type TlsSettings } from './tls-settings.ts'
import { parseTracing, type TracingSettings } from './tracing-settings.ts'
import type { VariableName } from './variables.ts'

export interface Config {
  readonly port: number
  readonly hosts: readonly string[]
  /** Origin, without a trailing slash. */
  readonly baseUrl: string
  /** Parent hostname of drops (`<slug>.<sitesDomain>`), with a port if there is one. */
  readonly sitesDomain: string
  readonly dataDir: string
  readonly databaseUrl: string
  readonly blobsUrl: string
  /** Null if it is generated once and stored in the data dir. */
  readonly secret: string | null
  /** Null if mail is stored in the data dir instead of sent. May contain a password. */
  readonly smtpUrl: string | null
  readonly mailFrom: MailAddress
  readonly backups: BackupSettings
  readonly billing: BillingSettings
  /** Null if no CDN is told what to forget. */
  readonly cdn: CdnSettings | null
  readonly modes: ModeSettings
  readonly signIn: SignInSettings
  /** Null if Plinth serves plain HTTP only. */
  readonly tls: TlsSettings | null
  /** Empty to use the system's resolvers. */
  readonly dnsServers: readonly string[]
  /** IP addresses at which the service is publicly reachable. */
  readonly publicAddresses: readonly string[]
  readonly trustedProxies: readonly Cidr[]
  /** In lower case; null if no proxy sends the visitor's country. */
  readonly countryHeader: string | null
  readonly defaultCountry: string
  /** Memory cache of each worker process. */
  readonly cacheBytes: number
  /** Disk cache of S3 blobs; 0 disables it. */
  readonly diskCacheBytes: number
  /** How long known drops are served while the database is unavailable; 0 disables it. */
  readonly staleSeconds: number
  /** Time between a stop signal and the end of the listeners, for load balancers. */
  readonly drainSeconds: number
  /** How long the database or the blob store may be silent before it counts as unavailable. */
  readonly storeTimeoutMs: number
  /** Connections to PostgreSQL of this machine, beside the one of its change feed. */
  readonly databaseConnections: number
  /** Number of worker processes that serve requests on this machine. */
  readonly workers: number
  readonly anonymousAllowances: AnonymousAllowances
  readonly logLevel: LogLevel
  readonly metrics: MetricsSettings
  /** Null if no traces are sent. */
  readonly tracing: TracingSettings | null
  /**
   * True if the base URL is loopback and NODE_ENV is not production: the log may contain links that
   * give access to an account.
   */
  readonly development: boolean
  /**
   * True if, besides, the listener is loopback. Whether a request is local also depends on its
   * client address and headers.
   */
  readonly localOnly: boolean
}

/** All problems found in the environment; each starts with the variable's name. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'ConfigError'
    this.problems = problems
  }
}

export function parseConfig(environment: Environment): Config {
  const problems: string[] = []
  const reportProblem = (name: VariableName, problem: string) => problems.push(`${name} ${problem}`)

  const integer = (name: VariableName, fallback: number, min: number, max: number): number => {
    const text = environment[name] ?? String(fallback)
    const value = wholeNumber(text, min, max)
    if (value !== null) return value
    reportProblem(name, `must be a whole number from ${min} to ${max}; it is "${text}".`)
    return fallback
  }

  const port = integer('PORT', defaults.port, 1, 65_535)
  const dataDir = path.resolve(environment.PLINTH_DATA_DIR ?? defaults.dataDir)
  const databaseUrl = environment.DATABASE_URL ?? defaults.databaseUrl(dataDir)
  const blobsUrl = environment.PLINTH_BLOBS_URL ?? defaults.blobsUrl(dataDir)

  if (!/^(sqlite:|postgres(ql)?:\/\/)./.test(databaseUrl)) {
    reportProblem('DATABASE_URL', 'must start with `sqlite:` or `postgres://`.')
  }
  if (!/^(file:|s3:\/\/)./.test(blobsUrl)) {
    reportProblem('PLINTH_BLOBS_URL', 'must start with `file:` or `s3://`.')
  }

  const baseUrl = parseOrigin(environment.PLINTH_BASE_URL ?? defaults.baseUrl(port))
  if (baseUrl === null) {
    reportProblem('PLINTH_BASE_URL', 'must be an http or https origin without a path.')
  }
  const sitesDomain = (environment.PLINTH_SITES_DOMAIN ?? defaults.sitesDomain(port)).toLowerCase()
  const sitesHostname = hostnameOf(sitesDomain)
  const isAddress = URL.canParse(`http://${sitesDomain}`)
  if (sitesHostname === null || sitesHostname.startsWith('[') || !isAddress) {
    reportProblem('PLINTH_SITES_DOMAIN', 'must be a domain name, optionally with a port.')
  }
  if (
    baseUrl !== null &&
    sitesHostname !== null &&
    environment.PLINTH_ALLOW_SHARED_DOMAIN !== '1'
  ) {
    const app = new URL(baseUrl).hostname
    if (!isLoopbackHostname(app) && (isUnder(app, sitesHostname) || isUnder(sitesHostname, app))) {
      reportProblem(
        'PLINTH_SITES_DOMAIN',
        'and the host of PLINTH_BASE_URL are the same domain, or one is a subdomain of the other, so published pages could reach the cookies of the service. Use two separate domains, or set PLINTH_ALLOW_SHARED_DOMAIN=1 if every publisher is trusted.',
      )
    }
  }

  const secret = environment.PLINTH_SECRET ?? null
  if (secret !== null && secret.length < minSecretLength) {
    reportProblem('PLINTH_SECRET', `must be at least ${minSecretLength} characters long.`)
  }
  if (secret === null && databaseUrl.startsWith('postgres')) {
    reportProblem('PLINTH_SECRET', 'is required with PostgreSQL: every node must use the same one.')
  }

  const smtpUrl = environment.PLINTH_SMTP_URL ?? null
  // Messages never quote this value: it may contain a password.
  if (smtpUrl !== null && !isSmtpUrl(smtpUrl)) {
    reportProblem(
      'PLINTH_SMTP_URL',
      'must be `smtp://host` or `smtps://host`, optionally with a port.',
    )
  }
  const hostname = new URL(baseUrl ?? 'http://localhost').hostname
  const ownAddress = defaults.mailFrom(hostname)
  const mailFrom =
    environment.PLINTH_MAIL_FROM === undefined
      ? ownAddress
      : parseMailAddress(environment.PLINTH_MAIL_FROM)
  if (mailFrom === null) {
    reportProblem('PLINTH_MAIL_FROM', 'must be an email address, or `Name <address>`.')
  }

  const countryHeader = environment.PLINTH_COUNTRY_HEADER?.toLowerCase() ?? null
  if (countryHeader !== null && !/^[a-z\d-]+$/.test(countryHeader)) {
    reportProblem('PLINTH_COUNTRY_HEADER', 'must be a header name, such as `CF-IPCountry`.')
  }
  const defaultCountry = parseCountry(environment.PLINTH_DEFAULT_COUNTRY ?? defaults.country)
  if (defaultCountry === null) {
    reportProblem('PLINTH_DEFAULT_COUNTRY', 'must be a two-letter country code, such as `US`.')
  }

  const requestedWorkers =
    environment.PLINTH_WORKERS ??
    defaults.workers[environment.NODE_ENV === 'production' ? 'production' : 'usual']
  const workers =
    requestedWorkers === 'auto'
      ? Math.min(availableParallelism(), maxWorkers)
      : wholeNumber(requestedWorkers, 1, maxWorkers)
  if (workers === null) {
    reportProblem(
      'PLINTH_WORKERS',
      `must be \`auto\` or a whole number from 1 to ${maxWorkers}; it is "${requestedWorkers}".`,
    )
  }

  const logLevel = logLevels.find(
    (level) => level === (environment.PLINTH_LOG_LEVEL ?? defaults.logLevel),
  )
  if (!logLevel) reportProblem('PLINTH_LOG_LEVEL', `must be one of ${logLevels.join(', ')}.`)

  const hosts = environment.PLINTH_HOST ? splitList(environment.PLINTH_HOST) : defaults.hosts
  const development = isLoopbackHostname(hostname) && environment.NODE_ENV !== 'production'
  const localOnly = development && hosts.every(isLoopbackHostname)
  const tls = parseTls(environment, {
    port,
    httpsPort: integer('PLINTH_HTTPS_PORT', defaults.httpsPort, 1, 65_535),
    baseUrl,
    reportProblem,
  })
  const modes = parseModes(environment, { integer, reportProblem })
  const basePlan = modes.terms.account.name
  const config: Config = {
    port,
    hosts,
    baseUrl: baseUrl ?? '',
    sitesDomain,
    dataDir,
    databaseUrl,
    blobsUrl,
    secret,
    smtpUrl,
    mailFrom: mailFrom ?? ownAddress,
    backups: parseBackups(environment, { integer, reportProblem }),
    billing: parseBilling(environment, { basePlan, localOnly, reportProblem }),
    cdn: parseCdn(environment, { integer, reportProblem }),
    modes,
    signIn: parseSignIn(environment, reportProblem),
    tls,
    dnsServers: splitList(environment.PLINTH_DNS_SERVERS ?? '').filter((text) => {
      if (isDnsServer(text)) return true
      reportProblem('PLINTH_DNS_SERVERS', `must list IP addresses; "${text}" is not one.`)
      return false
    }),
    publicAddresses: splitList(environment.PLINTH_PUBLIC_ADDRESSES ?? '').filter((text) => {
      if (isIP(text)) return true
      reportProblem('PLINTH_PUBLIC_ADDRESSES', `must list IP addresses; "${text}" is not one.`)
      return false
    }),
    trustedProxies: splitList(environment.PLINTH_TRUST_PROXY ?? '').flatMap((text) => {
      try {
        return [parseCidr(text)]
      } catch {
        reportProblem(
          'PLINTH_TRUST_PROXY',
          `must list IP addresses or CIDR ranges; "${text}" is neither.`,
        )
        return []
      }
    }),
    countryHeader,
    defaultCountry: defaultCountry ?? defaults.country,
    cacheBytes: integer('PLINTH_CACHE_BYTES', defaults.cacheBytes, 0, Number.MAX_SAFE_INTEGER),
    diskCacheBytes: integer(
      'PLINTH_DISK_CACHE_BYTES',
      defaults.diskCacheBytes,
      0,
      Number.MAX_SAFE_INTEGER,
    ),
    staleSeconds: integer('PLINTH_STALE_SECONDS', defaults.staleSeconds, 0, maxStaleSeconds),
    drainSeconds: integer('PLINTH_DRAIN_SECONDS', defaults.drainSeconds, 0, maxDrainSeconds),
    storeTimeoutMs:
      1000 *
      integer(
        'PLINTH_STORE_TIMEOUT_SECONDS',
        defaults.storeTimeoutSeconds,
        1,
        maxStoreTimeoutSeconds,
      ),
    databaseConnections: integer(
      'PLINTH_DATABASE_CONNECTIONS',
      defaults.databaseConnections,
      2,
      maxConnections,
    ),
    workers: workers ?? 1,
    anonymousAllowances: parseAnonymousAllowances(environment, (name, fallback) =>
      integer(name, fallback, 0, 1_000_000),
    ),
    logLevel: logLevel ?? defaults.logLevel,
    metrics: parseMetrics(environment, {
      usedPorts: tls ? [port, tls.httpsPort] : [port],
      integer,
      reportProblem,
    }),
    tracing: parseTracing(environment, reportProblem),
    development,
    localOnly,
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

function wholeNumber(text: string, min: number, max: number): number | null {
  const value = Number(text)
  return /^\d+$/.test(text) && value >= min && value <= max ? value : null
}

const splitList = (text: string): string[] => text.split(',').flatMap((t) => t.trim() || [])

const isUnder = (name: string, parent: string): boolean =>
  name === parent || name.endsWith(`.${parent}`)
