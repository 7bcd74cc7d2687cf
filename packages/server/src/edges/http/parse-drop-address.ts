// Extracts a drop's host label and a path from an address that a person pasted.
import { classifyHost, hostnameOf } from '@plinth/domain/addresses/hosts'
import { AppError } from '@plinth/domain/base/errors'
import type { Urls } from './urls.ts'

/** The host label (or custom domain) of a drop's address, with or without `https://` in front. */
export function hostLabelOf(
  urls: Pick<Urls, 'base' | 'sitesDomain' | 'drop'>,
  text: string,
): string {
  const hostname = hostnameOf(urlOf(text)?.hostname ?? '') ?? ''
  const host = classifyHost(hostname, {
    appHostname: new URL(urls.base).hostname,
    sitesHostname: hostnameOf(urls.sitesDomain) ?? '',
    loopbackBase: false,
  })
  if (host.kind === 'drop' || host.kind === 'preview' || host.kind === 'domain') return host.label
  throw new AppError(
    'not_found',
    `That is not an address of a published site. Addresses look like ${urls.drop('name')}.`,
  )
}

/** The path of the address; `/` if it has none. */
export const urlPathOf = (text: string): string => urlOf(text)?.pathname ?? '/'

function urlOf(text: string): URL | null {
  const trimmed = text.trim()
  return URL.parse(/^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`)
}
