// DNS provider: Cloudflare (https://developers.cloudflare.com/api/resources/dns/).
import type { ChallengeRecord, DnsProvider } from '../../ports/dns-provider.ts'
import {
  callApi,
  findZone,
  type HttpApi,
  parseJson,
  tokenCredential,
  withToken,
} from './http-api.ts'

interface Listed {
  readonly result?: readonly { readonly id: string; readonly content?: string }[]
}

interface Failed {
  readonly errors?: readonly { readonly code: number; readonly message: string }[]
}

/** "An identical record already exists." */
const duplicateCode = 81_058
/** The shortest that every plan allows. */
const ttlSeconds = 60

export function createCloudflare(
  { token }: { readonly token: string },
  url = 'https://api.cloudflare.com/client/v4',
): DnsProvider {
  const api: HttpApi = {
    provider: 'Cloudflare',
    url,
    credential: `${tokenCredential}, which needs the permissions Zone Read and DNS Write`,
    authorize: withToken(token),
    messageOf: (body) => parseJson<Failed>(body)?.errors?.[0]?.message ?? null,
  }

  async function list(path: string, signal: AbortSignal) {
    const { body } = await callApi(api, { method: 'GET', path }, { signal })
    return parseJson<Listed>(body)?.result ?? []
  }

  async function recordsPath(record: ChallengeRecord, signal: AbortSignal): Promise<string> {
    const { zone } = await findZone(api, record, async (name) => {
      const [found] = await list(`/zones?${new URLSearchParams({ name })}`, signal)
      return found?.id ?? null
    })
    return `/zones/${zone}/dns_records`
  }

  return {
    async set(record, signal) {
      const path = await recordsPath(record, signal)
      const { target: name, value } = record
      const content = `"${value}"`
      const body = JSON.stringify({ type: 'TXT', name, content, ttl: ttlSeconds })
      const request = { method: 'POST', path, body } as const
      const { status, body: text } = await callApi(api, request, { signal, expected: [400] })
      if (status < 400 || isDuplicate(text)) return
      await callApi(api, request, { signal })
    },
    async remove(record, signal) {
      const path = await recordsPath(record, signal)
      const query = new URLSearchParams({ type: 'TXT', name: record.target })
      for (const { id, content } of await list(`${path}?${query}`, signal)) {
        if (content?.replaceAll('"', '') !== record.value) continue
        const request = { method: 'DELETE', path: `${path}/${id}` } as const
        await callApi(api, request, { signal, expected: [404] })
      }
    },
  }
}

const isDuplicate = (body: string): boolean =>
  parseJson<Failed>(body)?.errors?.some(({ code }) => code === duplicateCode) ?? false
