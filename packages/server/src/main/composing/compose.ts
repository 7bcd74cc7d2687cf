// Composition root: the only module that connects adapters to use cases. No globals, and importing
// it has no side effects.
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { createCertificateAuthority } from '../../adapters/acme/certificate-authority.ts'
import { writeZip } from '../../adapters/archives/write-zip.ts'
import { createBackupSchedule } from '../../adapters/backups/scheduled-backup.ts'
import { targetName } from '../../adapters/backups/store-from-target.ts'
import { blobsFolderOf, createBlobs } from '../../adapters/blobs/blobs-from-url.ts'
import { inCheckedFolders } from '../../adapters/blobs/file-system/in-checked-folders.ts'
import { createBotCheck } from '../../adapters/bot-check/altcha-bot-check.ts'
import { createCdn } from '../../adapters/cdn/create-cdn.ts'
import { createClientDocuments } from '../../adapters/client-documents/client-documents.ts'
import { systemClock } from '../../adapters/clock/system-clock.ts'
import { createSealer } from '../../adapters/crypto/aes-sealer.ts'
import { createPasswords } from '../../adapters/crypto/argon2-passwords.ts'
import { createSigner } from '../../adapters/crypto/hmac-signer.ts'
import { createPasskeyVerifier } from '../../adapters/crypto/passkey-verifier.ts'
import { createDns } from '../../adapters/dns/create-dns.ts'
import { publicSuffixList } from '../../adapters/dns/public-suffix-list.ts'
import { createResolveAddresses } from '../../adapters/dns/resolve-addresses.ts'
import { rememberFile } from '../../adapters/files/file-identity.ts'
import { openMarkedFolders } from '../../adapters/files/marked-folders.ts'
import { createProviders } from '../../adapters/identity-providers/create-providers.ts'
import { createLocalJobSignal } from '../../adapters/job-signal/local-job-signal.ts'
import { createMail } from '../../adapters/mail/create-mail.ts'
import { createLocalProcesses } from '../../adapters/processes/local-processes.ts'
import { createSpool } from '../../adapters/spool/local-spool.ts'
import type { MachineOptions } from '../../adapters/sql/engines/postgres.ts'
import { sqliteFileOf } from '../../adapters/sql/open-database.ts'
import { createTallies, type Tallies } from '../../adapters/tallies/tallies.ts'
import { createCardPainter } from '../../adapters/worker-pool/card-painter.ts'
import { createCompressor } from '../../adapters/worker-pool/compressor.ts'
import { createParserPool } from '../../adapters/worker-pool/parsers.ts'
import type { Config } from '../../config/config.ts'
import { createClockWatch } from '../../usecases/base/clock-watch.ts'
import type { Deps } from '../../usecases/base/deps.ts'
import { Turns } from '../../usecases/base/turns.ts'
import { createLog, type Log } from '../process/log.ts'
import type { Instrumentation } from '../tracing/instrumentation.ts'
import { createBilling } from './billing.ts'
import { createFailures } from './failures.ts'
import { createOwnCertificate } from './own-certificate.ts'
import { ownHostnames } from './own-hostnames.ts'
import { readSecret } from './secret.ts'
import { openDatabaseOrExplain } from './start-database.ts'
import { version } from './version.ts'

export interface Composition {
  readonly deps: Deps
  /** Reported failures of this process by operation. */
  readonly failureCounts: ReadonlyMap<string, number>
  readonly tallies: Tallies
  /** Null unless traces are sent. */
  readonly tracing: Instrumentation | null
  close(): Promise<void>
}

export const spoolFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  path.join(dataDir, 'spool')

export const mailFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  path.join(dataDir, 'outbox')

export interface Sources extends Pick<MachineOptions, 'feedEvents' | 'writesWhileReadOnly'> {
  /** False for a command, whose settings may differ from those of the server. */
  readonly serves?: boolean
}

/**
 * `overrides` let tests set the clock, hash passwords at a low cost, make mail and certificate orders
 * fail, or fetch client documents from loopback.
 */
export async function compose(
  config: Config,
  overrides: Partial<
    Pick<Deps, 'certificateAuthority' | 'clientDocuments' | 'clock' | 'mailer' | 'passwords'>
  > = {},
  sources: Sources = {},
): Promise<Composition> {
  // A SQLite database is used by one machine only.
  const isAlone = sqliteFileOf(config.databaseUrl) !== null
  const processes = createLocalProcesses({ isAlone })
  const log = createLog(config.logLevel)
  const tallies = createTallies()
  const sizes = tallies.cacheSizes
  const parserPool = createParserPool({ sizes })
  const compressor = createCompressor()
  const cardPainter = createCardPainter(sizes)
  const clock = overrides.clock ?? systemClock
  const random = (bytes: number) => randomBytes(bytes)
  const secret = readSecret(config)
  let tracing: Instrumentation | null = null
  const failures = createFailures(clock, log, () => tracing?.logFacts() ?? {})
  if (config.tracing !== null) {
    // Loaded only if needed.
    const { createInstrumentation } = await import('../tracing/instrumentation.ts')
    const onFailure = (error: Error) => failures.report('export-traces', error)
    tracing = createInstrumentation({ ...config.tracing, version, onFailure })
  }
  const jobSignal = createLocalJobSignal()
  const onPurges = config.cdn === null ? {} : { onPurges: () => jobSignal.notify('purges') }
  const database = openDatabaseOrExplain(
    { ...config, ...sources, ...onPurges, ...tracing?.database },
    failures,
  )
  const folders = await openFolders(config)
  const spool = createSpool(spoolFolder(config), processes, {
    syncs: blobsFolderOf(config.blobsUrl) !== null,
  })
  const blobs = await createBlobs(config.blobsUrl, processes, {
    timeoutMs: config.storeTimeoutMs,
    onSilence: (error) => failures.report('reach-blob-store', error),
    calls: tallies.s3Calls,
    sizes,
    ...tracing?.blobs,
    cache: {
      folder: path.join(config.dataDir, 'cache'),
      maxBytes: config.diskCacheBytes,
      onFailure: (error) => failures.report('use-disk-cache', error),
      tally: tallies.caches.disk,
    },
  })
  const deps: Deps = {
    allowsPasswords: config.signIn.allowsPasswords,
    allowsAnonymous: config.modes.allowsAnonymous,
    anonymousAllowances: config.anonymousAllowances,
    anonymousPlan: config.modes.terms.anonymous,
    backupSchedule: backupSchedule(config, log),
    ...createBilling(config, { clock, random }),
    blobs: blobsFolderOf(config.blobsUrl) === null ? blobs : inCheckedFolders(blobs, folders),
    botCheck: createBotCheck(secret),
    cardPainter,
    cdn: config.cdn && createCdn(config.cdn),
    certificateAuthority: config.tls?.acme
      ? createCertificateAuthority(config.tls.acme, clock)
      : null,
    clientDocuments: createClientDocuments(
      clock,
      { resolve: createResolveAddresses(config.dnsServers) },
      sizes,
    ),
    clock,
    clockWatch: createClockWatch({
      database,
      clock,
      // A substituted clock does not jump.
      uptime: overrides.clock?.now ?? (() => performance.now()),
      hasFreeClock: sources.serves ? config.modes.terms.account.clock === 'owner' : null,
    }),
    compressor,
    database,
    defaultCountry: config.defaultCountry,
    dns: createDns(config.dnsServers),
    domainTls: domainTls(config),
    editTurns: new Turns(),
    failures,
    folders,
    identityProviders: createProviders(config.signIn.providers, config.baseUrl),
    jobSignal,
    ...createMail({
      baseUrl: config.baseUrl,
      from: config.mailFrom,
      basePlan: config.modes.terms.account,
      allowsPasswords: config.signIn.allowsPasswords,
      smtpUrl: config.smtpUrl,
      folder: mailFolder(config),
      clock,
      onStored: ({ to, subject, links }, file) =>
        log.info(
          // A link in the mail gives access to the account, and production logs have other readers.
          { to, subject, file, ...(config.development && { link: links[0] }) },
          'mail stored, not sent',
        ),
    }),
    mailReachesPeople: config.smtpUrl !== null || config.localOnly,
    ownCertificate: createOwnCertificate(config, ownHostnames(config)),
    ownHostnames: ownHostnames(config),
    parserPool,
    passkeyVerifier: createPasskeyVerifier(config.baseUrl),
    passwords: createPasswords(undefined, sizes),
    processes,
    publicAddresses: config.publicAddresses,
    publicSuffixes: publicSuffixList,
    publishMeter: tallies.publishes,
    random,
    sealer: createSealer(secret),
    signer: createSigner(secret),
    signUpRule: config.modes.signUp,
    spool: {
      ...spool,
      // Every upload starts here, so none is accepted without its folders.
      async openFolder(purpose) {
        await folders.check()
        return spool.openFolder(purpose)
      },
    },
    writeArchive: writeZip,
    ...overrides,
  }
  return {
    deps: tracing?.deps(deps) ?? deps,
    failureCounts: failures.counts,
    tallies,
    tracing,
    async close() {
      await parserPool.close()
      await compressor.close()
      await cardPainter.close()
      await database.close()
      await tracing?.close()
    },
  }
}

/** Call it after the database was opened: its file exists from then on. */
function openFolders({ dataDir, databaseUrl, blobsUrl }: Config): Promise<Deps['folders']> {
  const file = sqliteFileOf(databaseUrl)
  const blobsFolder = blobsFolderOf(blobsUrl)
  // With PostgreSQL and S3, the data directory only has files that can be created again.
  const areLocal = file !== null || blobsFolder !== null
  const paths = areLocal ? [dataDir, blobsFolder].filter((path) => path !== null) : []
  return openMarkedFolders(paths, file === null ? [] : [rememberFile(file)])
}

function backupSchedule({ backups }: Config, log: Log): Deps['backupSchedule'] {
  const { target, everyHours } = backups
  if (target === null || everyHours === 0) return null
  return createBackupSchedule({
    target: targetName(target),
    intervalMs: everyHours * 3_600_000,
    onLine: (line) => log.info({ output: line }, 'scheduled backup'),
  })
}

function domainTls({ tls }: Config): Deps['domainTls'] {
  if (tls === null) return 'proxy'
  return tls.acme === null ? 'none' : 'acme'
}
