import type { Clock } from '../../ports/clock.ts'

const minuteMs = 60_000
const mostReasons = 10

/** While something is broken every visitor runs into it, and it says the same each time. */
export function onceAMinute(clock: Clock, tell: (error: unknown) => void): typeof tell {
  const told = new Set<string>()
  let since = 0
  return (error) => {
    if (clock.now() - since >= minuteMs) {
      told.clear()
      since = clock.now()
    }
    const reason = String(error)
    if (told.has(reason) || told.size >= mostReasons) return
    told.add(reason)
    tell(error)
  }
}
