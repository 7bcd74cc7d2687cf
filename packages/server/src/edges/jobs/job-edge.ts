// The clock as a caller: at start, then every minute; for domains every ten seconds, since their owners
// wait for that. Mail leaves as soon as it is queued; what a
// publish leaves to do is begun as soon as publishing pauses.
import type { FollowUps } from '../../ports/follow-ups.ts'
import type { UseCases } from '../../usecases/bind.ts'
import { oneAtATime } from './one-at-a-time.ts'

export interface JobOptions {
  readonly useCases: Pick<
    UseCases,
    | 'compressPending'
    | 'deliverMail'
    | 'keepHouse'
    | 'tendBilling'
    | 'tendCertificates'
    | 'tendDomains'
    | 'turnClocks'
  >
  readonly followUps: FollowUps
  readonly onFailure: (error: unknown) => void
}

export interface JobEdge {
  /** Cuts short what can be done again later; resolves when a run that is under way has ended. */
  close(): Promise<void>
}

const everyMs = 60_000
const domainsEveryMs = 10_000
/** Whoever publishes one thing after the other is not slowed down by what follows from the first. */
const pauseMs = 1000

export function startJobs({ useCases, followUps, onFailure }: JobOptions): JobEdge {
  const stopping = new AbortController()
  const job = (work: () => Promise<readonly unknown[]>) =>
    oneAtATime(async () => {
      if (stopping.signal.aborted) return
      await work().then((failures) => failures.forEach(onFailure), onFailure)
    })
  const house = job(() => useCases.keepHouse())
  const clocks = job(() => useCases.turnClocks(stopping.signal))
  const compression = job(() => useCases.compressPending(stopping.signal))
  const mail = job(() => useCases.deliverMail(stopping.signal))
  // Others answer it over the network: nothing else waits for that.
  const billing = job(() => useCases.tendBilling(stopping.signal))

  const domains = job(() => useCases.tendDomains(stopping.signal))
  const certificates = job(() => useCases.tendCertificates(stopping.signal))

  const runForDomains = () => {
    domains.start()
    certificates.start()
  }
  const run = () => {
    house.start()
    clocks.start()
    compression.start()
    mail.start()
    billing.start()
  }
  run()
  runForDomains()
  const timers = [setInterval(run, everyMs), setInterval(runForDomains, domainsEveryMs)]
  for (const timer of timers) timer.unref()
  let pause: NodeJS.Timeout | undefined
  followUps.listen(() => {
    mail.start()
    runForDomains()
    clearTimeout(pause)
    pause = setTimeout(compression.start, pauseMs).unref()
  })

  return {
    async close() {
      timers.forEach(clearInterval)
      clearTimeout(pause)
      stopping.abort()
      const jobs = [house, clocks, compression, mail, billing, domains, certificates]
      await Promise.all(jobs.map((each) => each.ended()))
    },
  }
}
