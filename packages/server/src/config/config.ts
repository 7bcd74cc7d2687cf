// The environment, typed. What does not make sense is told by name, all at once, before anything starts.
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { AnonymousAllowances } from '@plinth/domain/anonymous-limits'
import { parseCountry } from '@plinth/domain/countries'
import { hostnameOf, isLoopbackHostname } from '@plinth/domain/hosts'
import { type Cidr, parseCidr } from '@plinth/domain/network'
import { parseAnonymousAllowances } from './anonymous-settings.ts'
import { type BillingSettings, parseBilling } from './billing-settings.ts'
import { isSmtpUrl, type MailAddress, parseMailAddress } from './mail-settings.ts'
import { parseOrigin } from './origin.ts'
import type { Environment } from './read.ts'
import { isDnsServer, parseTls, type TlsSettings } from './tls-settings.ts'
import type { VariableName } from './variables.ts'

export interface Config {
  readonly port: number
  readonly hosts: readonly string[]
  /** Origin, without a trailing slash. */
  readonly baseUrl: string
  /** Host of drops without the slug, with a port where there is one. */
  readonly sitesDomain: string
  readonly dataDir: string
  readonly databaseUrl: string
  readonly blobsUrl: string
  /** Null: generated once into the data dir. */
  readonly secret: string | null
  /** Null: mail is kept in the data dir. It may hold a password. */
  readonly smtpUrl: string | null
  readonly mailFrom: MailAddress
  readonly billing: BillingSettings
  /** Null: Plinth speaks plain HTTP. */
  readonly tls: TlsSettings | null
  /** Empty: the system's. */
  readonly dnsServers: readonly string[]
  /** Where the world reaches the service. */
  readonly publicAddresses: readonly string[]
  readonly trustedProxies: readonly Cidr[]
  /** In lower case; null: no proxy tells countries. */
  readonly countryHeader: string | null
  readonly defaultCountry: string
  /** Of one worker. */
  readonly cacheBytes: number
  /** 0: none. */
  readonly diskCacheBytes: number
  /** Processes that answer requests on this machine. */
  readonly workers: number
  readonly anonymousAllowances: AnonymousAllowances
  readonly logLevel: LogLevel
  /**
   * Base URL and listener are loopback and this is not production: the part of the local-only rule
   * that no request decides.
   */
  readonly localOnly: boolean
}

const maxWorkers = 256

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

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
  const complain = (name: VariableName, problem: string) => problems.push(`${name} ${problem}`)

  const integer = (name: VariableName, fallback: number, min: number, max: number): number => {
    const text = environment[name] ?? String(fallback)
    const value = wholeNumber(text, min, max)
    if (value !== null) return value
    complain(name, `must be a whole number from ${min} to ${max}; it is "${text}".`)
    return fallback
  }

  const port = integer('PORT', 4000, 1, 65_535)
  const dataDir = path.resolve(environment.PLINTH_DATA_DIR ?? 'data')
  const databaseUrl = environment.DATABASE_URL ?? `sqlite:${path.join(dataDir, 'plinth.sqlite')}`
  const blobsUrl = environment.PLINTH_BLOBS_URL ?? `file:${path.join(dataDir, 'blobs')}`

  if (!/^(sqlite:|postgres(ql)?:\/\/)./.test(databaseUrl)) {
    complain('DATABASE_URL', 'must begin with `sqlite:` or `postgres://`.')
  }
  if (!/^(file:|s3:\/\/)./.test(blobsUrl)) {
    complain('PLINTH_BLOBS_URL', 'must begin with `file:` or `s3://`.')
  }

  const baseUrl = parseOrigin(environment.PLINTH_BASE_URL ?? `http://localhost:${port}`)
  if (baseUrl === null) {
    complain('PLINTH_BASE_URL', 'must be an http or https origin without a path.')
  }
  const sitesDomain = (environment.PLINTH_SITES_DOMAIN ?? `localhost:${port}`).toLowerCase()
  const sitesHostname = hostnameOf(sitesDomain)
  const isAddress = URL.canParse(`http://${sitesDomain}`)
  if (sitesHostname === null || sitesHostname.startsWith('[') || !isAddress) {
    complain('PLINTH_SITES_DOMAIN', 'must be a domain name, with or without a port.')
  }
  if (
    baseUrl !== null &&
    sitesHostname !== null &&
    environment.PLINTH_ALLOW_SHARED_DOMAIN !== '1'
  ) {
    const app = new URL(baseUrl).hostname
    if (!isLoopbackHostname(app) && (isUnder(app, sitesHostname) || isUnder(sitesHostname, app))) {
      complain(
        'PLINTH_SITES_DOMAIN',
        'and the host of PLINTH_BASE_URL lie under one another, so published pages could reach the cookies of the service. Use two domains, or set PLINTH_ALLOW_SHARED_DOMAIN=1 where every publisher is trusted.',
      )
    }
  }

  const secret = environment.PLINTH_SECRET ?? null
  if (secret !== null && secret.length < 32) {
    complain('PLINTH_SECRET', 'must have at least 32 characters.')
  }
  if (secret === null && databaseUrl.startsWith('postgres')) {
    complain('PLINTH_SECRET', 'is required with PostgreSQL: every node must use the same one.')
  }

  const smtpUrl = environment.PLINTH_SMTP_URL ?? null
  // Never repeated in a message: it may hold a password.
  if (smtpUrl !== null && !isSmtpUrl(smtpUrl)) {
    complain('PLINTH_SMTP_URL', 'must be `smtp://host` or `smtps://host`, with or without a port.')
  }
  const hostname = new URL(baseUrl ?? 'http://localhost').hostname
  const ownAddress = { name: 'Plinth', address: `plinth@${hostname}` }
  const mailFrom =
    environment.PLINTH_MAIL_FROM === undefined
      ? ownAddress
      : parseMailAddress(environment.PLINTH_MAIL_FROM)
  if (mailFrom === null) {
    complain('PLINTH_MAIL_FROM', 'must be an e-mail address, or `Name <address>`.')
  }

  const countryHeader = environment.PLINTH_COUNTRY_HEADER?.toLowerCase() ?? null
  if (countryHeader !== null && !/^[a-z\d-]+$/.test(countryHeader)) {
    complain('PLINTH_COUNTRY_HEADER', 'must be the name of a header, like `CF-IPCountry`.')
  }
  const defaultCountry = parseCountry(environment.PLINTH_DEFAULT_COUNTRY ?? 'US')
  if (defaultCountry === null) {
    complain('PLINTH_DEFAULT_COUNTRY', 'must be a country code of two letters, like `US`.')
  }

  const askedWorkers =
    environment.PLINTH_WORKERS ?? (environment.NODE_ENV === 'production' ? 'auto' : '1')
  const workers =
    askedWorkers === 'auto'
      ? Math.min(availableParallelism(), maxWorkers)
      : wholeNumber(askedWorkers, 1, maxWorkers)
  if (workers === null) {
    complain(
      'PLINTH_WORKERS',
      `must be \`auto\` or a whole number from 1 to ${maxWorkers}; it is "${askedWorkers}".`,
    )
  }

  const logLevel = logLevels.find((level) => level === (environment.PLINTH_LOG_LEVEL ?? 'info'))
  if (!logLevel) complain('PLINTH_LOG_LEVEL', `must be one of ${logLevels.join(', ')}.`)

  const hosts = splitList(environment.PLINTH_HOST ?? '127.0.0.1,::1')
  const localOnly =
    [hostname, ...hosts].every(isLoopbackHostname) && environment.NODE_ENV !== 'production'
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
    billing: parseBilling(environment, { localOnly, complain }),
    tls: parseTls(environment, {
      port,
      httpsPort: integer('PLINTH_HTTPS_PORT', 443, 1, 65_535),
      baseUrl,
      complain,
    }),
    dnsServers: splitList(environment.PLINTH_DNS_SERVERS ?? '').filter((text) => {
      if (isDnsServer(text)) return true
      complain('PLINTH_DNS_SERVERS', `must list IP addresses; "${text}" is none.`)
      return false
    }),
    publicAddresses: splitList(environment.PLINTH_PUBLIC_ADDRESSES ?? '').filter((text) => {
      if (isIP(text)) return true
      complain('PLINTH_PUBLIC_ADDRESSES', `must list IP addresses; "${text}" is none.`)
      return false
    }),
    trustedProxies: splitList(environment.PLINTH_TRUST_PROXY ?? '').flatMap((text) => {
      try {
        return [parseCidr(text)]
      } catch {
        complain('PLINTH_TRUST_PROXY', `must list addresses or CIDRs; "${text}" is none.`)
        return []
      }
    }),
    countryHeader,
    defaultCountry: defaultCountry ?? 'US',
    cacheBytes: integer('PLINTH_CACHE_BYTES', 268_435_456, 0, Number.MAX_SAFE_INTEGER),
    diskCacheBytes: integer('PLINTH_DISK_CACHE_BYTES', 1_073_741_824, 0, Number.MAX_SAFE_INTEGER),
    workers: workers ?? 1,
    anonymousAllowances: parseAnonymousAllowances(environment, (name, fallback) =>
      integer(name, fallback, 0, 1_000_000),
    ),
    logLevel: logLevel ?? 'info',
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
