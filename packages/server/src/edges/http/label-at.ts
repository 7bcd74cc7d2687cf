import { AppError } from '@plinth/domain/errors'
import { classifyHost, hostnameOf } from '@plinth/domain/hosts'
import type { Urls } from './urls.ts'

/** The label of the drop that an address leads to, as people copy it: with or without `https://`. */
export function labelAt(urls: Pick<Urls, 'base' | 'sitesDomain' | 'site'>, text: string): string {
  const hostname = hostnameOf(urlOf(text)?.hostname ?? '') ?? ''
  const host = classifyHost(hostname, {
    appHostname: new URL(urls.base).hostname,
    sitesHostname: hostnameOf(urls.sitesDomain) ?? '',
    loopbackBase: false,
  })
  if (host.kind === 'drop' || host.kind === 'preview' || host.kind === 'domain') return host.label
  throw new AppError(
    'not_found',
    `This is not the address of a drop: those look like ${urls.site('name')}.`,
  )
}

/** The page that it leads to; `/` where there is none. */
export const pathAt = (text: string): string => urlOf(text)?.pathname ?? '/'

function urlOf(text: string): URL | null {
  const trimmed = text.trim()
  return URL.parse(/^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`)
}
