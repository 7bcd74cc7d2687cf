import { AppError } from '@plinth/domain/errors'
import { isPreviewLabel, isSlug } from '@plinth/domain/slug'
import type { Urls } from './urls.ts'

/** The label of the drop that an address leads to, as people copy it: with or without `https://`. */
export function labelAt(urls: Pick<Urls, 'sitesDomain' | 'site'>, text: string): string {
  const hostname = urlOf(text)?.hostname.replace(/\.$/, '') ?? ''
  const suffix = `.${urls.sitesDomain.replace(/:\d+$/, '')}`
  const label = hostname.endsWith(suffix) ? hostname.slice(0, -suffix.length) : ''
  if (isSlug(label) || isPreviewLabel(label)) return label
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
