// Creates the CDN that PLINTH_CDN selects.
import type { Cdn } from '../../ports/cdn.ts'
import { createCloudflare } from './cloudflare.ts'
import { createFastly } from './fastly.ts'
import { createHttpCdn } from './http.ts'

export interface CdnOptions {
  readonly kind: 'cloudflare' | 'fastly' | 'http'
  readonly zone: string
  readonly token: string | null
  readonly url: string
}

export function createCdn({ kind, zone, token, url }: CdnOptions): Cdn {
  if (kind === 'http') return createHttpCdn({ url, token })
  const create = kind === 'cloudflare' ? createCloudflare : createFastly
  return create({ zone, token: token ?? '', url })
}
