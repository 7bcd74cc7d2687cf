// Typed configuration, parsed from the environment. All invalid variables are reported together, by
// name, before the program starts.
import type { AnonymousAllowances } from '@plinth/domain/abuse/anonymous-limits'
import { isLoopbackHostname } from '@plinth/domain/addresses/hosts'
import { type AddressSettings, parseAddresses } from './address-settings.ts'
import { parseAnonymousAllowances } from './anonymous-settings.ts'
import { type BackupSettings, parseBackups } from './backup-settings.ts'
import { type BillingSettings, parseBilling } from './billing-settings.ts'
import { type CdnSettings, parseCdn } from './cdn-settings.ts'
import { defaults, minSecretLength } from './defaults.ts'
import type { Environment } from './environment.ts'
import { type MailSettings, parseMail } from './mail-settings.ts'
import { type MetricsSettings, parseMetrics } from './metrics-settings.ts'
import { type ModeSettings, parseModes } from './mode-settings.ts'
import { type NetworkSettings, parseNetwork } from './network-settings.ts'
import { type ProcessSettings, parseProcess } from './process-settings.ts'
import { parseSignIn, type SignInSettings } from './provider-settings.ts'
import { createSettingsContext, type ReportProblem } from './settings-context.ts'
import { parseStores, type StoreSettings } from './store-settings.ts'
import { parseTls, type TlsSettings } from './tls-settings.ts'
import { parseTracing, type TracingSettings } from './tracing-settings.ts'

export interface Config
  extends AddressSettings,
    StoreSettings,
    MailSettings,
    NetworkSettings,
    ProcessSettings {
  /** Null if it is generated once and stored in the data dir. */
  readonly secret: string | null
  readonly backups: BackupSettings
  readonly billing: BillingSettings
  /** Null without a CDN. */
  readonly cdn: CdnSettings | null
  readonly modes: ModeSettings
  readonly signIn: SignInSettings
  /** Null if Plinth serves plain HTTP only. */
  readonly tls: TlsSettings | null
  readonly anonymousAllowances: AnonymousAllowances
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
  const reportProblem: ReportProblem = (name, problem) => problems.push(`${name} ${problem}`)
  const context = createSettingsContext(environment, reportProblem)
  const { integer } = context

  const addresses = parseAddresses(environment, context)
  const { port, hosts, baseUrl } = addresses
  const stores = parseStores(environment, context)
  const hostname = new URL(baseUrl || 'http://localhost').hostname
  const development = isLoopbackHostname(hostname) && environment.NODE_ENV !== 'production'
  const localOnly = development && hosts.every(isLoopbackHostname)
  const httpsPort = integer('PLINTH_HTTPS_PORT', defaults.httpsPort, 1, 65_535)
  const tls = parseTls(environment, { port, httpsPort, baseUrl, reportProblem })
  const modes = parseModes(environment, context)
  const basePlan = modes.terms.account.name
  const config: Config = {
    ...addresses,
    ...stores,
    ...parseMail(environment, hostname, reportProblem),
    ...parseNetwork(environment, reportProblem),
    ...parseProcess(environment, context),
    secret: parseSecret(environment, stores, reportProblem),
    backups: parseBackups(environment, context),
    billing: parseBilling(environment, { basePlan, localOnly, reportProblem }),
    cdn: parseCdn(environment, context),
    modes,
    signIn: parseSignIn(environment, reportProblem),
    tls,
    anonymousAllowances: parseAnonymousAllowances(environment, (name, fallback) =>
      integer(name, fallback, 0, 1_000_000),
    ),
    metrics: parseMetrics(environment, {
      ...context,
      usedPorts: tls ? [port, tls.httpsPort] : [port],
    }),
    tracing: parseTracing(environment, reportProblem),
    development,
    localOnly,
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

function parseSecret(
  environment: Environment,
  { databaseUrl }: StoreSettings,
  reportProblem: ReportProblem,
): string | null {
  const secret = environment.PLINTH_SECRET ?? null
  if (secret !== null && secret.length < minSecretLength) {
    reportProblem('PLINTH_SECRET', `must be at least ${minSecretLength} characters long.`)
  }
  if (secret === null && databaseUrl.startsWith('postgres')) {
    reportProblem('PLINTH_SECRET', 'is required with PostgreSQL: every node must use the same one.')
  }
  return secret
}
