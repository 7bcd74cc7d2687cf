// Whether somebody looks at the page that a request asks for. Nothing that tells visitors apart is
// kept: of names of programs only whether they are known to be robots.
import type { IncomingHttpHeaders } from 'node:http'
import { isBot } from '@plinth/domain/bots'
import { isSubresource } from '@plinth/domain/resolve'

const mostRemembered = 2000
const longestRemembered = 512
/** Fetched in case that it is looked at; Safari makes pictures of pages, and says so. */
const ahead = /prefetch|prerender|preview/i

export type IsView = (headers: IncomingHttpHeaders) => boolean

export function createIsView(): IsView {
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

  return (headers) => {
    const userAgent = headers['user-agent']
    if (!userAgent || isKnownBot(userAgent) || isAhead(headers)) return false
    return !isSubresource(headers['sec-fetch-dest']?.toString())
  }
}

function isAhead(headers: IncomingHttpHeaders): boolean {
  const purpose =
    headers['sec-purpose'] ?? headers.purpose ?? headers['x-purpose'] ?? headers['x-moz']
  return purpose !== undefined && ahead.test(purpose.toString())
}
