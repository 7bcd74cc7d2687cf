// CDN: Fastly (https://www.fastly.com/documentation/reference/api/purging/).
import type { Cdn } from '../../ports/cdn.ts'
import type { ZoneOptions } from './cloudflare.ts'
import { postPurge } from './post-purge.ts'

const messageOf = (body: unknown): unknown => (body as { readonly msg?: unknown } | null)?.msg

export function createFastly({ zone, token, url }: ZoneOptions): Cdn {
  const call = async (path: string, body: object, signal: AbortSignal): Promise<void> => {
    const headers = { 'fastly-key': token }
    const request = { cdn: 'Fastly', url: `${url}/service/${zone}/${path}`, headers, body }
    await postPurge({ ...request, messageOf }, signal)
  }

  return {
    name: `fastly ${zone} ${url}`,
    // The API takes 256.
    maxTags: 100,
    maxTagBytes: 30_000,
    purge: (tags, signal) => call('purge', { surrogate_keys: tags }, signal),
    purgeEverything: (signal) => call('purge_all', {}, signal),
  }
}
