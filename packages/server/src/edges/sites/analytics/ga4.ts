// Google Analytics 4: gtag.js.
import type { Analytics } from '@plinth/domain/analytics'
import { literal, type Tag } from './tag.ts'

export function ga4Tags({ measurement_id }: NonNullable<Analytics['ga4']>): Tag[] {
  const id = literal(measurement_id)
  const src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurement_id)}`
  return [
    {
      code: `window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag("js",new Date());gtag("config",${id})`,
    },
    { attributes: { async: '', src } },
  ]
}
