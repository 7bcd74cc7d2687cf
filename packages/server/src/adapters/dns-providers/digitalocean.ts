// DNS provider: DigitalOcean (https://docs.digitalocean.com/reference/api/reference/domain-records/).
import type { ChallengeRecord, DnsProvider } from '../../ports/dns-provider.ts'
import {
  callApi,
  findZone,
  type HttpApi,
  parseJson,
  relativeName,
  tokenCredential,
  withToken,
} from './http-api.ts'

interface Listed {
  readonly domain_records?: readonly { readonly id: number; readonly data: string }[]
}

/** The shortest that it allows. */
const ttlSeconds = 30

export function createDigitalOcean(
  { token }: { readonly token: string },
  url = 'https://api.digitalocean.com/v2',
): DnsProvider {
  const api: HttpApi = {
    provider: 'DigitalOcean',
    url,
    credential: `${tokenCredential}, which needs the scopes domain:read, domain:create and domain:delete`,
    authorize: withToken(token),
    messageOf: (body) => parseJson<{ readonly message?: string }>(body)?.message ?? null,
  }

  const zoneOf = async (record: ChallengeRecord, signal: AbortSignal): Promise<string> => {
    const { zoneName } = await findZone(api, record, async (name) => {
      const request = { method: 'GET', path: `/domains/${name}` } as const
      const { status } = await callApi(api, request, { signal, expected: [404] })
      return status === 404 ? null : name
    })
    return zoneName
  }

  return {
    async set(record, signal) {
      const zone = await zoneOf(record, signal)
      const name = relativeName(record.target, zone)
      const body = JSON.stringify({ type: 'TXT', name, data: record.value, ttl: ttlSeconds })
      await callApi(api, { method: 'POST', path: `/domains/${zone}/records`, body }, { signal })
    },
    async remove(record, signal) {
      const path = `/domains/${await zoneOf(record, signal)}/records`
      const query = new URLSearchParams({ type: 'TXT', name: record.target, per_page: '200' })
      const { body } = await callApi(api, { method: 'GET', path: `${path}?${query}` }, { signal })
      for (const { id, data } of parseJson<Listed>(body)?.domain_records ?? []) {
        if (data !== record.value) continue
        const request = { method: 'DELETE', path: `${path}/${id}` } as const
        await callApi(api, request, { signal, expected: [404] })
      }
    },
  }
}
