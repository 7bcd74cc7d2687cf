// DNS provider: Amazon Route 53 (https://docs.aws.amazon.com/Route53/latest/APIReference/).
import type { ChallengeRecord, DnsProvider } from '../../ports/dns-provider.ts'
import { type AwsCredentials, signAwsRequest } from './aws-signature.ts'
import { callApi, findZone, type HttpApi } from './http-api.ts'

export interface Route53Options {
  readonly credentials: () => Promise<AwsCredentials>
}

interface RecordSet {
  readonly ttl: number
  /** With their quotes. */
  readonly values: readonly string[]
}

const ttlSeconds = 60
const version = '2013-04-01'
/** An account may send five requests a second, and change a zone once at a time. */
const busyCodes: ReadonlySet<string> = new Set(['Throttling', 'PriorRequestNotComplete'])

export function createRoute53(
  { credentials }: Route53Options,
  url = 'https://route53.amazonaws.com',
): DnsProvider {
  const api: HttpApi = {
    provider: 'Route 53',
    url,
    credential:
      'the AWS credentials, which need route53:ListHostedZonesByName, route53:ListResourceRecordSets and route53:ChangeResourceRecordSets',
    async authorize(request) {
      const signed = { ...request, region: 'us-east-1', service: 'route53', now: Date.now() }
      return {
        'content-type': 'application/xml',
        ...signAwsRequest(signed, await credentials()),
      }
    },
    messageOf: (body) => elements(body, 'Message')[0] ?? null,
    isBusy: ({ status, body }) => status === 400 && busyCodes.has(elements(body, 'Code')[0] ?? ''),
  }

  async function zonePath(record: ChallengeRecord, signal: AbortSignal): Promise<string> {
    const { zone } = await findZone(api, record, async (name) => {
      const query = new URLSearchParams({ dnsname: name, maxitems: '10' })
      const path = `/${version}/hostedzonesbyname?${query}`
      const { body } = await callApi(api, { method: 'GET', path }, { signal })
      const zones = elements(body, 'HostedZone').filter(
        (one) =>
          elements(one, 'Name')[0] === `${name}.` && elements(one, 'PrivateZone')[0] !== 'true',
      )
      return zones.flatMap((one) => elements(one, 'Id'))[0] ?? null
    })
    return `/${version}${zone}/rrset`
  }

  async function readSet(
    path: string,
    name: string,
    signal: AbortSignal,
  ): Promise<RecordSet | null> {
    const query = new URLSearchParams({ name, type: 'TXT', maxitems: '1' })
    const request = { method: 'GET', path: `${path}?${query}` } as const
    const { body } = await callApi(api, request, { signal })
    const [set] = elements(body, 'ResourceRecordSet')
    if (set === undefined) return null
    // The list begins at the name, and continues with others.
    if (elements(set, 'Name')[0] !== `${name}.` || elements(set, 'Type')[0] !== 'TXT') return null
    return { ttl: Number(elements(set, 'TTL')[0]), values: elements(set, 'Value') }
  }

  async function change(
    path: string,
    {
      action,
      name,
      set,
    }: { readonly action: string; readonly name: string; readonly set: RecordSet },
    signal: AbortSignal,
  ): Promise<void> {
    const records = set.values.map(
      (value) => `<ResourceRecord><Value>${value}</Value></ResourceRecord>`,
    )
    const body = `<?xml version="1.0" encoding="UTF-8"?><ChangeResourceRecordSetsRequest xmlns="https://route53.amazonaws.com/doc/${version}/"><ChangeBatch><Changes><Change><Action>${action}</Action><ResourceRecordSet><Name>${name}.</Name><Type>TXT</Type><TTL>${set.ttl}</TTL><ResourceRecords>${records.join('')}</ResourceRecords></ResourceRecordSet></Change></Changes></ChangeBatch></ChangeResourceRecordSetsRequest>`
    await callApi(api, { method: 'POST', path: `${path}/`, body }, { signal })
  }

  return {
    async set(record, signal) {
      const { target: name } = record
      const path = await zonePath(record, signal)
      const values = (await readSet(path, name, signal))?.values ?? []
      const all = [...new Set([...values, `"${record.value}"`])]
      const set = { ttl: ttlSeconds, values: all }
      await change(path, { action: 'UPSERT', name, set }, signal)
    },
    async remove(record, signal) {
      const { target: name } = record
      const path = await zonePath(record, signal)
      const found = await readSet(path, name, signal)
      if (!found?.values.includes(`"${record.value}"`)) return
      const rest = found.values.filter((value) => value !== `"${record.value}"`)
      // A set is deleted as it is; it cannot be empty.
      if (rest.length === 0) await change(path, { action: 'DELETE', name, set: found }, signal)
      else await change(path, { action: 'UPSERT', name, set: { ...found, values: rest } }, signal)
    },
  }
}

/**
 * Contents of the elements with this name. Values stay encoded, so that they can be sent back; those
 * of interest have no character that XML encodes, except quotes.
 */
const elements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, content = '']) =>
    content.replaceAll('&quot;', '"'),
  )
