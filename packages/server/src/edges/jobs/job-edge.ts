// Job scheduler: runs all jobs at start and then every minute; domain and certificate jobs every
// ten seconds, since owners wait for those. Mail is delivered as soon as it is queued, changes are
// purged from a CDN right after them, and versions are compressed once publishing has paused.
import type { JobSignal } from '../../ports/job-signal.ts'
import type { UseCases } from '../../usecases/bind.ts'
import { coalesce } from './coalesce.ts'

export const jobNames = [
  'housekeeping',
  'sweeps',
  'expiry',
  'compression',
  'titles',
  'mail',
  'billing',
  'backups',
  'domains',
  'certificates',
  'own-certificates',
  'purges',
] as const

export type JobName = (typeof jobNames)[number]

export interface JobOptions {
  readonly useCases: Pick<
    UseCases,
    | 'compressPending'
    | 'deliverMail'
    | 'runHousekeeping'
    | 'runBillingJob'
    | 'runDueBackup'
    | 'orderDueCertificates'
    | 'orderOwnCertificates'
    | 'purgeDue'
    | 'checkDueDomains'
    | 'processExpiry'
    | 'sweepDueDrops'
    | 'titleOlderVersions'
  >
  readonly jobSignal: JobSignal
  /** While it returns true, no run starts: the stores are not the ones that the jobs know. */
  readonly isPaused?: () => boolean
  readonly onFailure: (error: unknown) => void
  /** Runs each job, for example to trace it; absent to just call `work`, which returns failures. */
  readonly around?: RunJob | undefined
  /** Called after each run, with the number of its failures. */
  readonly onEnd?: (name: JobName, failures: number) => void
}

export type RunJob = (
  name: JobName,
  work: () => Promise<readonly unknown[]>,
) => Promise<readonly unknown[]>

export interface JobEdge {
  /** Aborts jobs that can be repeated later; resolves when the current runs have ended. */
  close(): Promise<void>
}

const intervalMs = 60_000
const domainsIntervalMs = 10_000
/** Delay before compression, so that it does not slow down a series of publishes. */
const pauseMs = 1000
/** Delay before purges, so that the changes of a series of commits take one request. */
const purgeDelayMs = 200
/** When the second purge of a change is due; see `repeatAfterMs` in `purge-due.ts`. */
const secondPurgeDelayMs = 5500

export function startJobs({
  useCases,
  jobSignal,
  isPaused,
  onFailure,
  onEnd,
  around = (_name, work) => work(),
}: JobOptions): JobEdge {
  const stopping = new AbortController()
  const job = (name: JobName, work: () => Promise<readonly unknown[]>) =>
    coalesce(async () => {
      if (stopping.signal.aborted || isPaused?.()) return
      const failures = await around(name, work).catch((error: unknown) => [error])
      for (const failure of failures) onFailure(failure)
      onEnd?.(name, failures.length)
    })
  const house = job('housekeeping', () => useCases.runHousekeeping(stopping.signal))
  const sweeps = job('sweeps', () => useCases.sweepDueDrops(stopping.signal))
  const clocks = job('expiry', () => useCases.processExpiry(stopping.signal))
  const compression = job('compression', () => useCases.compressPending(stopping.signal))
  const titles = job('titles', () => useCases.titleOlderVersions(stopping.signal))
  const mail = job('mail', () => useCases.deliverMail(stopping.signal))
  // A job of its own, because it waits for the payment processor.
  const billing = job('billing', () => useCases.runBillingJob(stopping.signal))

  // A job of its own, because it may take hours.
  const backups = job('backups', () => useCases.runDueBackup(stopping.signal))

  const domains = job('domains', () => useCases.checkDueDomains(stopping.signal))
  const certificates = job('certificates', () => useCases.orderDueCertificates(stopping.signal))
  // A job of its own, because it waits for changes in DNS.
  const ownCertificates = job('own-certificates', () =>
    useCases.orderOwnCertificates(stopping.signal),
  )

  const purges = job('purges', () => useCases.purgeDue(stopping.signal))

  const runForDomains = () => {
    domains.start()
    certificates.start()
    ownCertificates.start()
    purges.start()
  }
  const run = () => {
    house.start()
    sweeps.start()
    clocks.start()
    compression.start()
    titles.start()
    mail.start()
    billing.start()
    backups.start()
  }
  run()
  runForDomains()
  const timers = [setInterval(run, intervalMs), setInterval(runForDomains, domainsIntervalMs)]
  for (const timer of timers) timer.unref()
  let pause: NodeJS.Timeout | undefined
  const compressAfterPause = () => {
    clearTimeout(pause)
    pause = setTimeout(compression.start, pauseMs).unref()
  }
  let firstPurge: NodeJS.Timeout | undefined
  let secondPurge: NodeJS.Timeout | undefined
  const purgeSoon = () => {
    firstPurge ??= setTimeout(() => {
      firstPurge = undefined
      purges.start()
    }, purgeDelayMs).unref()
    clearTimeout(secondPurge)
    secondPurge = setTimeout(purges.start, secondPurgeDelayMs).unref()
  }
  const onSignal = {
    mail: mail.start,
    domains: runForDomains,
    compression: compressAfterPause,
    purges: purgeSoon,
  }
  jobSignal.listen((signalled) => onSignal[signalled]())

  return {
    async close() {
      timers.forEach(clearInterval)
      for (const timer of [pause, firstPurge, secondPurge]) clearTimeout(timer)
      stopping.abort()
      const stores = [house, sweeps, clocks, compression, titles, mail, billing, backups]
      const jobs = [...stores, domains, certificates, ownCertificates, purges]
      await Promise.all(jobs.map((each) => each.ended()))
    },
  }
}
