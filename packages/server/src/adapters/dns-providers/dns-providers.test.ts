// The HTTP APIs of DNS hosts, against stand-ins that accept the documented requests only.
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import type { ChallengeRecord, DnsProvider } from '../../ports/dns-provider.ts'
import { createAcmeDns } from './acme-dns.ts'
import { signAwsRequest } from './aws-signature.ts'
import { createCloudflare } from './cloudflare.ts'
import { createDigitalOcean } from './digitalocean.ts'
import { createHetzner } from './hetzner.ts'
import { createRoute53 } from './route53.ts'

const { signal } = new AbortController()
const token = 'the-token'
const target = '_acme-challenge.sub.example.org'
const record = (value: string): ChallengeRecord => ({ name: target, target, value })

interface Call {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
interface Reply {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

async function standIn(respond: (call: Call) => Reply): Promise<string> {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://any')
    const { method = '', headers } = request
    const call = { method, path: pathname, query: searchParams, headers }
    const { status, body = '', ...reply } = respond({ ...call, body: await text(request) })
    response.writeHead(status, reply.headers)
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `http://127.0.0.1:${address.port}`
}

interface Host {
  readonly name: string
  /** Responds to requests about the zone example.org and the TXT values at `target`. */
  readonly respond: (values: Set<string>) => (call: Call) => Reply
  readonly create: (url: string) => DnsProvider
  readonly refusal: Reply
}

const missing: Reply = { status: 404, body: {} }
const unexpected = ({ method, path }: Call): Reply => ({
  status: 418,
  body: { message: `${method} ${path}` },
})

const hosts: readonly Host[] = [
  {
    name: 'Cloudflare',
    create: (url) => createCloudflare({ token }, url),
    refusal: { status: 403, body: { errors: [{ code: 9109, message: 'Invalid access token' }] } },
    respond: (values) => (call) => {
      const { method, path, query, headers, body } = call
      if (headers.authorization !== `Bearer ${token}`) return { status: 403 }
      if (method === 'GET' && path === '/zones') {
        const result =
          query.get('name') === 'example.org' ? [{ id: 'z1', name: 'example.org' }] : []
        return { status: 200, body: { success: true, result } }
      }
      const records = [...values].map((value, n) => ({ id: `r${n}`, content: `"${value}"` }))
      if (method === 'POST' && path === '/zones/z1/dns_records') {
        const { type, name, content, ttl } = JSON.parse(body)
        if (type !== 'TXT' || name !== target || ttl < 60) return { status: 400, body: {} }
        if (records.some((one) => one.content === content)) {
          const errors = [{ code: 81058, message: 'An identical record already exists.' }]
          return { status: 400, body: { success: false, errors } }
        }
        values.add(JSON.parse(content))
        return { status: 200, body: { success: true } }
      }
      if (method === 'GET' && path === '/zones/z1/dns_records') {
        const isAsked = query.get('type') === 'TXT' && query.get('name') === target
        return isAsked ? { status: 200, body: { result: records } } : { status: 400 }
      }
      const [, id] = /^\/zones\/z1\/dns_records\/(r\d+)$/.exec(path) ?? []
      const found = records.find((one) => one.id === id)
      if (method !== 'DELETE' || !found) return unexpected(call)
      values.delete(JSON.parse(found.content))
      return { status: 200, body: { result: { id } } }
    },
  },
  {
    name: 'DigitalOcean',
    create: (url) => createDigitalOcean({ token }, `${url}/v2`),
    refusal: { status: 401, body: { id: 'Unauthorized', message: 'Unable to authenticate you' } },
    respond: (values) => (call) => {
      const { method, path, query, headers, body } = call
      if (headers.authorization !== `Bearer ${token}`) return { status: 401 }
      if (method === 'GET' && path === '/v2/domains/example.org') return { status: 200, body: {} }
      const list = [...values].map((data, n) => ({ id: n + 1, type: 'TXT', data }))
      if (path === '/v2/domains/example.org/records') {
        if (method === 'POST') {
          const { type, name, data, ttl } = JSON.parse(body)
          if (type !== 'TXT' || name !== '_acme-challenge.sub' || ttl < 30) return { status: 422 }
          values.add(data)
          return { status: 201, body: {} }
        }
        const isAsked = query.get('type') === 'TXT' && query.get('name') === target
        return isAsked ? { status: 200, body: { domain_records: list } } : { status: 422 }
      }
      const [, id] = /^\/v2\/domains\/example.org\/records\/(\d+)$/.exec(path) ?? []
      if (method === 'GET') return missing
      if (method !== 'DELETE' || id === undefined) return unexpected(call)
      values.delete(list[Number(id) - 1]?.data ?? '')
      return { status: 204 }
    },
  },
  {
    name: 'Hetzner',
    create: (url) => createHetzner({ token }, `${url}/v1`),
    refusal: { status: 401, body: { error: { code: 'unauthorized', message: 'No token.' } } },
    respond: (values) => (call) => {
      const { method, path, headers, body } = call
      if (headers.authorization !== `Bearer ${token}`) return { status: 401 }
      if (method === 'GET') {
        return path === '/v1/zones/example.org' ? { status: 200, body: { zone: {} } } : missing
      }
      const set = '/v1/zones/example.org/rrsets/_acme-challenge.sub/TXT/actions'
      const { records, ttl } = JSON.parse(body)
      const value = JSON.parse(records[0].value)
      if (path === `${set}/add_records` && ttl === 60) values.add(value)
      else if (path === `${set}/remove_records`) {
        if (!values.delete(value)) return missing
      } else return unexpected(call)
      return { status: 201, body: { action: {} } }
    },
  },
  {
    name: 'Route 53',
    create: (url) =>
      createRoute53({ credentials: async () => ({ accessKeyId: 'a', secretAccessKey: 'b' }) }, url),
    refusal: {
      status: 403,
      body: '<ErrorResponse><Error><Message>The token is invalid.</Message></Error></ErrorResponse>',
    },
    respond: (values) => (call) => {
      const { method, path, query, headers, body } = call
      const scope = 'us-east-1/route53/aws4_request, SignedHeaders=host;x-amz-date'
      if (!headers.authorization?.includes(scope)) return { status: 403 }
      const xml = (content: string): Reply => ({ status: 200, body: `<?xml?><R>${content}</R>` })
      if (path === '/2013-04-01/hostedzonesbyname') {
        // Zones from the given name on, in the order of names.
        const zone = (name: string, id: string, isPrivate: boolean) =>
          `<HostedZone><Id>/hostedzone/${id}</Id><Name>${name}.</Name><Config><PrivateZone>${isPrivate}</PrivateZone></Config></HostedZone>`
        const own = zone('example.org', 'PRIVATE', true) + zone('example.org', 'Z1', false)
        return xml(
          (query.get('dnsname') === 'example.org' ? own : '') + zone('zzz.org', 'Z2', false),
        )
      }
      const records = [...values]
        .map((v) => `<ResourceRecord><Value>"${v}"</Value></ResourceRecord>`)
        .join('')
      const set = `<ResourceRecordSet><Name>${target}.</Name><Type>TXT</Type><TTL>60</TTL><ResourceRecords>${records}</ResourceRecords></ResourceRecordSet>`
      if (method === 'GET' && path === '/2013-04-01/hostedzone/Z1/rrset') {
        if (query.get('name') !== target || query.get('type') !== 'TXT') return { status: 400 }
        const next = set.replace(target, 'zzz.example.org')
        return xml(values.size > 0 ? set : next)
      }
      if (method !== 'POST' || path !== '/2013-04-01/hostedzone/Z1/rrset/') return unexpected(call)
      const given = [...body.matchAll(/<Value>"(.*?)"<\/Value>/g)].map(([, value = '']) => value)
      const action = /<Action>(\w+)<\/Action>/.exec(body)?.[1]
      // What is deleted must be given as it is.
      if (action === 'DELETE' && !body.includes(set)) return { status: 400 }
      values.clear()
      if (action === 'UPSERT') for (const value of given) values.add(value)
      return xml('<ChangeInfo/>')
    },
  },
]

describe.each(hosts.map((host) => [host.name, host] as const))('%s', (name, host) => {
  test('sets a record beside others, sets it again, and removes it alone', async () => {
    const values = new Set<string>()
    const provider = host.create(await standIn(host.respond(values)))
    await provider.set(record('one'), signal)
    await provider.set(record('two'), signal)
    await provider.set(record('two'), signal)
    expect(values).toEqual(new Set(['one', 'two']))
    await provider.remove(record('one'), signal)
    expect(values).toEqual(new Set(['two']))
    await provider.remove(record('two'), signal)
    await provider.remove(record('two'), signal)
    expect(values).toEqual(new Set())
  })

  test('explains a zone that it does not have', async () => {
    const provider = host.create(await standIn(host.respond(new Set())))
    const other = { name: target, target: '_acme-challenge.example.net', value: 'one' }
    await expect(provider.set(other, signal)).rejects.toThrow(
      `${name} has no zone that contains _acme-challenge.example.net`,
    )
  })

  test('explains credentials that are refused, a rate limit and an outage', async () => {
    const setAt = (url: string) => host.create(url).set(record('one'), signal)
    const refused = await standIn(() => host.refusal)
    await expect(setAt(refused)).rejects.toThrow(/does not accept .+ It says: “.+”\.$/)
    const limited = await standIn(() => ({ status: 429, headers: { 'retry-after': '60' } }))
    await expect(setAt(limited)).rejects.toMatchObject({
      reason: `A rate limit of ${name} applies.`,
      retryAt: expect.any(Number),
    })
    await expect(setAt('http://127.0.0.1:1')).rejects.toThrow('is unreachable')
  })

  test('refuses responses that are too large or not as documented', async () => {
    const setAt = (url: string) => host.create(url).set(record('one'), signal)
    const endless = await standIn(() => ({ status: 200, body: 'a'.repeat(2_000_000) }))
    await expect(setAt(endless)).rejects.toThrow('is unreachable')
    const body = { errors: [{ message: 1 }], error: { message: [] }, message: {} }
    const odd = await standIn(() => ({ status: 500, body }))
    await expect(setAt(odd)).rejects.toThrow(/\(HTTP 500\)\.$/)
  })
})

test('Route 53 gets a request again that it was too busy for', async () => {
  const busy = ['Throttling', 'PriorRequestNotComplete']
  const values = new Set<string>()
  const respond = hosts.find(({ name }) => name === 'Route 53')?.respond(values) ?? unexpected
  const url = await standIn((call) => {
    const isWaiting = busy.length > (call.method === 'POST' ? 0 : 1)
    if (!isWaiting) return respond(call)
    return {
      status: 400,
      body: `<ErrorResponse><Error><Code>${busy.shift()}</Code></Error></ErrorResponse>`,
    }
  })
  const credentials = async () => ({ accessKeyId: 'a', secretAccessKey: 'b' })
  await createRoute53({ credentials }, url).set(record('one'), signal)
  expect([values, busy]).toEqual([new Set(['one']), []])
})

test('acme-dns gets the value for its subdomain, if the name points to it', async () => {
  const domain = '8e5700ea.auth.example.net'
  const calls: Call[] = []
  const url = await standIn((call) => {
    calls.push(call)
    const isKnown = call.headers['x-api-user'] === 'user' && call.headers['x-api-key'] === 'pass'
    return isKnown ? { status: 200, body: {} } : { status: 401, body: { error: 'forbidden' } }
  })
  const account = { url, username: 'user', password: 'pass', domain }
  const set = (provider: DnsProvider, alias = domain) =>
    provider.set({ name: target, target: alias, value: 'one' }, signal)
  await set(createAcmeDns(account))
  expect(calls.map(({ method, path, body }) => [method, path, JSON.parse(body)])).toEqual([
    ['POST', '/update', { subdomain: '8e5700ea', txt: 'one' }],
  ])
  await expect(set(createAcmeDns({ ...account, password: 'other' }))).rejects.toThrow(
    'does not accept the account (PLINTH_ACME_DNS and PLINTH_ACME_DNS_SECRET). It says: “forbidden”.',
  )
  await expect(set(createAcmeDns(account), target)).rejects.toThrow(
    `Add the DNS record: ${target} CNAME ${domain}`,
  )
})

// Test suite of Signature Version 4: get-vanilla and get-vanilla-query-order-key-case.
test.each([
  ['/', '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
  [
    '/?Param2=value2&Param1=value1',
    'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
  ],
])('signs a request for %s for AWS', (path, signature) => {
  const request = { method: 'GET', url: `https://example.amazonaws.com${path}` }
  const headers = signAwsRequest(
    { ...request, region: 'us-east-1', service: 'service', now: Date.UTC(2015, 7, 30, 12, 36) },
    { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' },
  )
  expect(headers.authorization).toContain(`SignedHeaders=host;x-amz-date, Signature=${signature}`)
})
