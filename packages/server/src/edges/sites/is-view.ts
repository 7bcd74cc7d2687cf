// Whether somebody looks at the page that a request asks for. Nothing that tells visitors apart is
// kept: of names of programs only whether they are known to be robots.
import type { IncomingHttpHeaders } from 'node:http'
import { isBot } from '@plinth/domain/bots'
import { isSubresource } from '@plinth/domain/resolve'

const mostRemembered = 2000
const longestRemembered = 512
/** Fetched in case that it is looked at; Safari makes pictures of pages, and says so. */
const ahead = /prefetch|prerender|preview/i

export type IsView = (headers: IncomingHttpHeaders, referrer: string | null) => boolean

/** `appHost` as browsers write it in a `Host` header. */
export function createIsView(appHost: string): IsView {
  const remembered = new Map<string, boolean>()

  function isKnownBot(userAgent: string): boolean {
    const known = remembered.get(userAgent)
    if (known !== undefined) return known
    const bot = isBot(userAgent)
    if (userAgent.length > longestRemembered) return bot
    if (remembered.size >= mostRemembered) remembered.clear()
    remembered.set(userAgent, bot)
    return bot
  }

  return (headers, referrer) => {
    const userAgent = headers['user-agent']
    if (!userAgent || isKnownBot(userAgent) || isAhead(headers)) return false
    const destination = headers['sec-fetch-dest']?.toString()
    if (destination === 'iframe') return referrer !== null && referrer !== appHost
    return !isSubresource(destination)
  }
}

function isAhead(headers: IncomingHttpHeaders): boolean {
  const purpose =
    headers['sec-purpose'] ?? headers.purpose ?? headers['x-purpose'] ?? headers['x-moz']
  return purpose !== undefined && ahead.test(purpose.toString())
}
