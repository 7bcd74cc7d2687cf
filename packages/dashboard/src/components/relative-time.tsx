// Time relative to now, updated every minute, with the exact time as a tooltip. The text is
// formatted by relative-to.ts.
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { relativeTo, timeSince } from './relative-to.ts'

const minuteMs = 60_000
const Now = createContext(0)

/** One clock for all relative times on the page, updated every minute. */
export function NowProvider({ children }: { readonly children: ReactNode }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return <Now value={now}>{children}</Now>
}

const exactly = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long' })

export const useNow = (): number => useContext(Now)

interface RelativeTimeProps {
  readonly at: string
  /** Whether it may be in the future. What has happened never is. */
  readonly upcoming?: boolean
  readonly short?: boolean
  readonly className?: string
}

export function RelativeTime({ at, upcoming, short, className }: RelativeTimeProps) {
  const now = useNow()
  const instant = Date.parse(at)
  return (
    <time dateTime={at} title={exactly.format(instant)} className={className}>
      {(upcoming ? relativeTo : timeSince)(instant, now, short ? 'short' : 'long')}
    </time>
  )
}
