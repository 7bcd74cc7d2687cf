// The drops that the requests ask for: one in every state and with every kind of content.

import type { DnsTestServer } from '@plinth/server/test-servers/dns/start-dns'
import { expect } from 'vitest'
import { apiOf, fileForm, folderForm } from '../harness/api.ts'
import { untilDated } from '../harness/dated.ts'
import { eventually } from '../harness/eventually.ts'
import { visit } from '../harness/http.ts'
import type { Plinth } from '../harness/plinth.ts'

export interface Hosts {
  /** A public drop with files of every kind, `_redirects` and `_headers`. */
  readonly plain: string
  readonly badge: string
  readonly spa: string
  readonly analytics: string
  readonly gated: string
  readonly domain: string
  readonly withDomain: string
  readonly preview: string
  readonly moved: string
  readonly reserved: string
  readonly unpublished: string
  readonly deleted: string
  readonly removed: string
  readonly unverified: string
  readonly app: string
}

export interface Site {
  readonly hosts: Hosts
  /** `Cookie` that unlocks the gated drop. */
  readonly cookie: string
  /** Validators of the plain drop's landing page and of its compressed form. */
  readonly etag: string
  readonly brotliEtag: string
  readonly lastModified: string
  /** Views of the account's drops: in total, of each path and from each referrer. */
  views(): Promise<Record<string, number>>
}

const page = (title: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1>${'<p>A paragraph of text.'.repeat(120)}</body></html>`

export const files = {
  'index.html': page('Home'),
  'about.html': page('About'),
  'docs/index.html': page('Docs'),
  'docs/404.html': page('No such document'),
  'app.js': 'export const answer = () => 42\n'.repeat(200),
  'style.0123abcd.css': 'p { color: red }',
  'picture.png': '\u0089PNG'.repeat(100),
  'a b.txt': 'a name with a space',
  'é.txt': 'a name with an accent',
  'empty.txt': '',
  'alphabet.txt': 'abcdefghijklmnopqrstuvwxyz',
  'large.bin': 'x'.repeat(3_000_000),
  _redirects: '/old /about 301\n/away https://elsewhere.example/:splat 302\n/rewrite /about 200\n',
  _headers:
    '/about\n  X-Author: me\n  Link: </app.js>; rel=preload\n  Link: </b.js>; rel=preload\n',
}

export async function prepareSite(plinth: Plinth, dns: DnsTestServer): Promise<Site> {
  const account = await plinth.createAccount('business')
  const api = apiOf(plinth, account)
  const hostOf = (slug: string) => `${slug}.localhost:${plinth.port}`
  const at = (host: string, path = '/') => `http://${host}${path}`
  const ids = new Map<string, string>()

  async function create(name: string, settings: object, content: Record<string, string> = files) {
    const { id, slug } = (await api('POST', '/sites')).json
    expect((await api('POST', `/sites/${id}/upload-bundle`, folderForm(content))).status).toBe(201)
    expect((await api('PATCH', `/sites/${id}`, settings)).status).toBe(200)
    ids.set(name, id)
    return { id, slug, host: hostOf(slug) }
  }

  const small = { 'index.html': page('Small'), 'app.js': files['app.js'] }
  const plain = await create('plain', {})
  const gated = await create('gated', { password: 'open sesame' })
  const spa = await create('spa', { spa_fallback: true }, small)
  const analytics = await create(
    'analytics',
    { analytics: { ga4: 'G-AB12CD34EF', plausible: 'shop.example', consent: 'auto' } },
    small,
  )
  const withDomain = await create('withDomain', {}, small)
  const moved = await create('moved', {}, small)
  const movedTo = { slug: `${moved.slug}-new` }
  expect((await api('PATCH', `/sites/${moved.id}`, movedTo)).status).toBe(200)
  const unpublished = await create('unpublished', { published: false }, small)
  const deleted = await create('deleted', {}, small)
  await api('DELETE', `/sites/${deleted.id}`)
  ids.delete('deleted')
  const removed = await create('removed', {}, small)
  await plinth.plinthd('site', 'remove', removed.slug)
  const reserved = (await api('POST', '/sites')).json
  const unverifiedApi = apiOf(plinth, await plinth.createAccount('free', '--unverified'))
  const unverified = (await unverifiedApi('POST', '/sites')).json
  await unverifiedApi('POST', `/sites/${unverified.id}/upload`, fileForm('index.html', 'hello'))
  const badge = await fetch(`${plinth.base}/api/v1/drops`, {
    method: 'POST',
    body: fileForm('index.html', page('Badge')),
  })
  const anonymous = (await badge.json()) as { slug: string }

  const hostname = 'www.lanes.example'
  dns.set(hostname, { cname: `${withDomain.slug}.localhost` })
  await api('POST', `/sites/${withDomain.id}/domains`, { hostname })
  const checked = await api('POST', `/sites/${withDomain.id}/domains/${hostname}/check`)
  expect(checked.json.status).toBe('active')
  const [version] = (await api('GET', `/sites/${plain.id}/versions`)).json

  const unlocked = await visit(at(gated.host, '/.plinth/unlock'), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ password: 'open sesame', return_to: '/' }).toString(),
  })
  const hosts: Hosts = {
    plain: plain.host,
    badge: hostOf(anonymous.slug),
    spa: spa.host,
    analytics: analytics.host,
    gated: gated.host,
    domain: hostname,
    withDomain: withDomain.host,
    preview: new URL(version.preview_url).host,
    moved: moved.host,
    reserved: hostOf(reserved.slug),
    unpublished: unpublished.host,
    deleted: deleted.host,
    removed: removed.host,
    unverified: hostOf(unverified.slug),
    app: `localhost:${plinth.port}`,
  }
  const cookie = unlocked.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  expect(cookie).not.toBe('')
  // Pages are compressed in the background, and sent uncompressed until then.
  for (const [host, path] of [
    [hosts.plain, '/'],
    [hosts.plain, '/app.js'],
    [hosts.plain, '/docs/nothing'],
    [hosts.preview, '/'],
    [hosts.gated, '/'],
    [hosts.spa, '/'],
    [hosts.analytics, '/'],
    [hosts.badge, '/'],
  ] as const) {
    await eventually(async () => {
      const { headers } = await visit(at(host, path), {
        headers: { 'accept-encoding': 'br', cookie },
      })
      expect(headers['content-encoding'], host + path).toBe('br')
    })
  }
  // Responses change once more when the last change is a second old.
  const lastModified = await untilDated(at(hosts.plain))
  for (const host of [hosts.spa, hosts.analytics, hosts.badge, hosts.preview])
    await untilDated(at(host))
  const readWith = (headers: Record<string, string>) => (url: string) => visit(url, { headers })
  await untilDated(at(hosts.gated), readWith({ cookie }))
  await untilDated(`${plinth.base}/`, readWith({ host: hostname }))
  const identity = (await visit(at(hosts.plain))).headers
  const brotli = (await visit(at(hosts.plain), { headers: { 'accept-encoding': 'br' } })).headers
  return {
    hosts,
    cookie,
    etag: identity.etag ?? '',
    brotliEtag: brotli.etag ?? '',
    lastModified,
    async views() {
      const counts: Record<string, number> = {}
      for (const [name, id] of ids) {
        const { total, paths, referrers } = (await api('GET', `/sites/${id}/views?days=2`)).json
        counts[name] = total
        for (const { path, views } of paths) counts[`${name} ${path}`] = views
        for (const { host, views } of referrers) counts[`${name} from ${host}`] = views
      }
      return counts
    },
  }
}
