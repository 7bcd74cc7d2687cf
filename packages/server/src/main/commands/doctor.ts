// `plinthd doctor`: checks the configuration and every store and service Plinth depends on. Each
// check opens its store itself.
import { nextReading } from '@plinth/domain/lifecycle/clock-jump'
import { checkCatalogue } from '../../adapters/billing/stripe/check-catalogue.ts'
import { createBlobs } from '../../adapters/blobs/blobs-from-url.ts'
import { systemClock } from '../../adapters/clock/system-clock.ts'
import { checkDns } from '../../adapters/dns/check-dns.ts'
import { createProviders } from '../../adapters/identity-providers/create-providers.ts'
import { createMessageComposer } from '../../adapters/mail/compose-message.ts'
import { createSmtpMailer } from '../../adapters/mail/smtp-mailer.ts'
import { createLocalProcesses } from '../../adapters/processes/local-processes.ts'
import { createSpool } from '../../adapters/spool/local-spool.ts'
import { checkCollector } from '../../adapters/tracing/check-collector.ts'
import { type Config, parseConfig } from '../../config/config.ts'
import { readEnvironment } from '../../config/environment.ts'
import { describeExposure } from '../../config/settings-file-trust.ts'
import { describeUnknownVariables } from '../../config/unknown-variables.ts'
import type { Deps } from '../../usecases/base/deps.ts'
import { refuseIncompleteTarget } from '../../usecases/copying/read-only-installation.ts'
import { mailFolder, spoolFolder } from '../composing/compose.ts'
import { createFailures } from '../composing/failures.ts'
import { openDatabaseOrExplain, orExplain } from '../composing/start-database.ts'
import { describeClockWait } from '../process/clock-wait.ts'
import { explainFailure } from '../process/explain-failure.ts'
import { createLog } from '../process/log.ts'
import { neededRecords } from '../setup/dns-records.ts'
import { checkBackups } from './check-backups.ts'
import { checkCdn } from './check-cdn.ts'
import { checkCertificates, checkTls } from './check-tls.ts'

/** A finding that is no failure, but that the operator should know. */
class Warning extends Error {}

type Check = (config: Config, settingsFile: string | null) => Promise<string>

const checks: Readonly<Record<string, Check>> = {
  runtime: async () => `Node ${process.versions.node}`,

  configuration: async ({ baseUrl, sitesDomain, dataDir }, settingsFile) => {
    const summary = `${baseUrl}, drops under ${sitesDomain}, data in ${dataDir}`
    if (settingsFile === null) return summary
    const source = `${summary}; settings from ${settingsFile}`
    const exposure = describeExposure(settingsFile)
    if (exposure === null) return source
    throw new Warning(
      `${source}, which ${exposure}; it may have secrets, so let only the user of the server read it (\`chmod 600\`)`,
    )
  },

  async variables() {
    const unknown = describeUnknownVariables()
    if (unknown.length > 0) throw new Warning(unknown.join(' '))
    return 'every PLINTH_ variable is a setting'
  },

  database: (config) =>
    withDatabase(config, async (database) => {
      await database.check()
      const pending = await database.pendingMigrations()
      if (pending.length > 0) return `pending migrations: ${pending.join(', ')}`
      await refuseIncompleteTarget(database)
      const copy = await database.read.copies.find()
      if (copy?.isReadOnly) {
        throw new Warning(
          `read-only because of the copy to ${copy.target}; to continue here instead, run \`plinthd copy --cancel\``,
        )
      }
      return 'up to date'
    }),

  async clock(config) {
    const now = systemClock.now()
    // Without a migrated database there is no reading; the check of the database reports that.
    const latest = await withDatabase(config, ({ read }) => read.clockReadings.latest()).catch(
      () => null,
    )
    const { waitMs } = nextReading(latest, { now, own: null, hasFreeClock: null })
    if (waitMs > 0) throw new Warning(describeClockWait(waitMs, now))
    return new Date(now).toISOString()
  },

  async blobs({ blobsUrl, storeTimeoutMs }) {
    const limits = { timeoutMs: storeTimeoutMs }
    const blobs = await createBlobs(blobsUrl, createLocalProcesses(), limits)
    await blobs.check()
    return 'reachable'
  },

  backups: (config) =>
    withDatabase(config, async (database) => {
      if ((await database.pendingMigrations()).length > 0) return 'not known before the migrations'
      const { isFine, summary } = await checkBackups(config, database, systemClock.now())
      if (!isFine) throw new Warning(summary)
      return summary
    }),

  async spool(config) {
    const spool = createSpool(spoolFolder(config), createLocalProcesses())
    const folder = await spool.openFolder()
    await folder.pack.appendBytes(Buffer.from('probe')).finally(() => folder.dispose())
    return 'writable'
  },

  async mail(config) {
    if (config.smtpUrl === null)
      return `stored in ${mailFolder(config)}, not sent: PLINTH_SMTP_URL is not set`
    const sender = { baseUrl: config.baseUrl, from: config.mailFrom }
    await createSmtpMailer(config.smtpUrl, createMessageComposer(sender)).check()
    return `sent from ${config.mailFrom.address}`
  },

  async 'sign-in'({ baseUrl, signIn }) {
    const providers = createProviders(signIn.providers, baseUrl)
    const failed: string[] = []
    for (const { name, check } of providers) {
      await check().catch((error: unknown) => failed.push(`${name}: ${inOneLine(error)}`))
    }
    // People can still sign in another way, and the provider may be back in a minute.
    if (failed.length > 0) throw new Warning(failed.join('; '))
    const names = providers.map(({ name }) => name)
    const ways = signIn.allowsPasswords ? ['password', ...names] : names
    return ways.join(', ')
  },

  async traces({ tracing }) {
    if (tracing === null) return 'not sent: OTEL_EXPORTER_OTLP_ENDPOINT is not set'
    await checkCollector(tracing).catch((error: unknown) => {
      throw new Warning(`${tracing.url} does not accept them: ${inOneLine(error)}`)
    })
    return `sent to ${tracing.url}`
  },

  cdn: ({ cdn }) => checkCdn(cdn),

  async dns(config) {
    if (config.localOnly) return 'not checked: only this machine can reach the server'
    const wildcard = await checkDns(config)
    const { publicAddresses } = config
    return publicAddresses.length > 0
      ? `${wildcard}; apex domains point to ${publicAddresses.join(' and ')}`
      : `${wildcard}; no apex domains: PLINTH_PUBLIC_ADDRESSES is not set`
  },

  async billing({ billing }) {
    if (billing.kind === 'off') return 'no plans are sold: PLINTH_BILLING is off'
    if (billing.kind === 'sandbox') return 'sandbox: no real payments'
    await checkCatalogue(billing)
    return 'Stripe is reachable and has every price'
  },

  tls: (config) =>
    checkTls(config, (names) =>
      withDatabase(config, ({ read }) => read.ownCertificates.find(names)).catch(() => null),
    ),

  certificates: checkCertificates,

  async records(config) {
    if (config.localOnly) return 'none are needed: only this machine can reach the server'
    return `this service needs\n${neededRecords(config)
      .map((record) => `      ${record}\n`)
      .join('')
      .trimEnd()}`
  },
}

export async function doctor(settingsFile: string | null): Promise<void> {
  const config = parseConfig(readEnvironment())
  for (const [name, check] of Object.entries(checks)) {
    try {
      process.stdout.write(`ok    ${name}: ${await check(config, settingsFile)}\n`)
    } catch (error) {
      if (error instanceof Warning) {
        process.stdout.write(`warn  ${name}: ${error.message}\n`)
        continue
      }
      process.exitCode = 1
      process.stdout.write(`FAIL  ${name}: ${inOneLine(error)}\n`)
    }
  }
}

async function withDatabase<T>(
  config: Config,
  work: (database: Deps['database']) => Promise<T>,
): Promise<T> {
  const failures = createFailures(systemClock, createLog(config.logLevel))
  const database = openDatabaseOrExplain(config, failures)
  try {
    return await orExplain(config, work(database))
  } finally {
    await database.close()
  }
}

/** Only the first line: a stack trace would hide the message an operator needs. */
const inOneLine = (error: unknown): string => explainFailure(error).split('\n', 1)[0] ?? ''
