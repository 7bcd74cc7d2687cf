// Variables of a CDN in front of the service.
import { cdnKinds, defaults } from './defaults.ts'
import { oneOf, type Variable } from './variable.ts'

export const cdnVariables = {
  PLINTH_CDN: {
    default: 'none',
    meaning: `CDN in front of the drops, which is purged when pages change: ${oneOf(cdnKinds)}, the last for Varnish or a program of your own. Set it on every node. See [CDN](cdn.md).`,
  },
  PLINTH_CDN_ZONE: {
    default: 'none',
    meaning: 'Zone ID at Cloudflare, or service ID at Fastly. Required with those.',
  },
  PLINTH_CDN_TOKEN: {
    default: 'none',
    meaning:
      'API token of the CDN, which may purge its cache. Required with Cloudflare and Fastly; sent as `Authorization: Bearer <token>` with `http`.',
  },
  PLINTH_CDN_URL: {
    default: 'the API of the CDN',
    meaning:
      'With `http`, the URL that receives purges. With Cloudflare and Fastly, the origin of another API, for tests.',
  },
  PLINTH_CDN_TTL: {
    default: `${defaults.cdnTtlSeconds} (a day)`,
    meaning:
      'How long the CDN may cache a page, in seconds. A drop that expires within this time is not cached.',
  },
} as const satisfies Record<string, Variable>
