// Decides whether a request for a page counts as a view: all do, except those of declared crawlers,
// link previewers and monitors, prefetches and sub-resources. Nothing that identifies a visitor is
// kept: of a User-Agent only whether it declares a program of that kind.
import type { IncomingHttpHeaders } from 'node:http'
import { isBot } from '@plinth/domain/bots'
import { isSubresource } from '@plinth/domain/resolve'

const mostRemembered = 2000
const longestRemembered = 512
/** Fetched in advance; Safari marks requests for its page previews. */
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
    const { 'user-agent': userAgent = '' } = headers
    if (isKnownBot(userAgent) || isAhead(headers)) return false
    return !isSubresource(headers['sec-fetch-dest']?.toString())
  }
}

function isAhead(headers: IncomingHttpHeaders): boolean {
  const purpose =
    headers['sec-purpose'] ?? headers.purpose ?? headers['x-purpose'] ?? headers['x-moz']
  return purpose !== undefined && ahead.test(purpose.toString())
}
