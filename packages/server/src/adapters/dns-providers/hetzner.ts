// DNS provider: Hetzner (https://docs.hetzner.cloud/reference/cloud#tag/zone-rrset-actions).
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

interface Failed {
  readonly error?: { readonly message?: string }
}

const ttlSeconds = 60

export function createHetzner(
  { token }: { readonly token: string },
  url = 'https://api.hetzner.cloud/v1',
): DnsProvider {
  const api: HttpApi = {
    provider: 'Hetzner',
    url,
    credential: `${tokenCredential}, which needs write access`,
    authorize: withToken(token),
    messageOf: (body) => parseJson<Failed>(body)?.error?.message ?? null,
  }

  /** Adding creates the set of records if it does not exist; removing its last record deletes it. */
  async function change(
    action: 'add_records' | 'remove_records',
    record: ChallengeRecord,
    signal: AbortSignal,
  ): Promise<void> {
    const { zoneName } = await findZone(api, record, async (name) => {
      const request = { method: 'GET', path: `/zones/${name}` } as const
      const { status } = await callApi(api, request, { signal, expected: [404] })
      return status === 404 ? null : name
    })
    const set = `${encodeURIComponent(relativeName(record.target, zoneName))}/TXT`
    const path = `/zones/${zoneName}/rrsets/${set}/actions/${action}`
    const isAdded = action === 'add_records'
    const records = [{ value: `"${record.value}"` }]
    const body = JSON.stringify({ records, ...(isAdded && { ttl: ttlSeconds }) })
    const expected = isAdded ? [] : [404]
    await callApi(api, { method: 'POST', path, body }, { signal, expected })
  }

  return {
    set: (record, signal) => change('add_records', record, signal),
    remove: (record, signal) => change('remove_records', record, signal),
  }
}
