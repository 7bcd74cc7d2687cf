// Rate limit for error reports: each message once a minute, and at most ten different ones.
import type { Clock } from '../../ports/clock.ts'

const minuteMs = 60_000
const maxReasons = 10

/** During an outage every connection fails with the same error, which would flood the log. */
export function limitReports(clock: Clock, report: (error: unknown) => void): typeof report {
  const reported = new Set<string>()
  let since = 0
  return (error) => {
    const now = clock.now()
    // A clock that was set back must not silence the log.
    if (now < since || now - since >= minuteMs) {
      reported.clear()
      since = now
    }
    const reason = String(error)
    if (reported.has(reason) || reported.size >= maxReasons) return
    reported.add(reason)
    report(error)
  }
}
