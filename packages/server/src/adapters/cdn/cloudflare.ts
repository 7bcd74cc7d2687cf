// CDN: Cloudflare (https://developers.cloudflare.com/api/resources/cache/methods/purge/).
import { type Cdn, CdnFailure } from '../../ports/cdn.ts'
import { postPurge, quote } from './post-purge.ts'

export interface ZoneOptions {
  readonly zone: string
  readonly token: string
  /** Origin of the API. */
  readonly url: string
}

interface Purged {
  readonly success?: boolean
  readonly errors?: readonly { readonly message?: unknown }[]
}

const messageOf = (body: unknown): unknown => (body as Purged | null)?.errors?.[0]?.message

export function createCloudflare({ zone, token, url }: ZoneOptions): Cdn {
  async function call(body: object, signal: AbortSignal): Promise<void> {
    const purged = await postPurge(
      {
        cdn: 'Cloudflare',
        url: `${url}/client/v4/zones/${zone}/purge_cache`,
        headers: { authorization: `Bearer ${token}` },
        body,
        messageOf,
      },
      signal,
    )
    // A response with status 200 can report a failure too.
    if ((purged as Purged | null)?.success !== true)
      throw new CdnFailure(`Cloudflare did not confirm a purge.${quote(messageOf(purged))}`)
  }

  return {
    name: `cloudflare ${zone} ${url}`,
    maxTags: 100,
    maxTagBytes: 30_000,
    purge: (tags, signal) => call({ tags }, signal),
    purgeEverything: (signal) => call({ purge_everything: true }, signal),
  }
}
