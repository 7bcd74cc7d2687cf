// CDN: Varnish, or a program of the operator's own that receives purges over HTTP.
import { createHash } from 'node:crypto'
import type { Cdn } from '../../ports/cdn.ts'
import { postPurge } from './post-purge.ts'

export interface HttpOptions {
  readonly url: string
  readonly token: string | null
}

export function createHttpCdn({ url, token }: HttpOptions): Cdn {
  const call = async (body: object, headers: Record<string, string>, signal: AbortSignal) => {
    const authorization = token === null ? {} : { authorization: `Bearer ${token}` }
    const request = { cdn: 'The CDN at PLINTH_CDN_URL', url, body }
    await postPurge({ ...request, headers: { ...authorization, ...headers } }, signal)
  }

  return {
    // The URL may contain a secret.
    name: `http ${createHash('sha256').update(url).digest('base64url').slice(0, 22)}`,
    maxTags: 100,
    // All tags are in one header, for which Varnish has 8 KB.
    maxTagBytes: 4000,
    purge: (tags, signal) => call({ tags }, { 'surrogate-key': tags.join(' ') }, signal),
    purgeEverything: (signal) => call({ everything: true }, {}, signal),
  }
}
