// Ordinary requests: what browsers, crawlers, caches and proxies send to drops, and to the app host.
import { cold, type Exchange, request } from './exchange-text.ts'
import type { Site } from './site.ts'

/** The headers of Chromium for a navigation from another site. */
const chromium = [
  'Connection: keep-alive',
  'sec-ch-ua: "Chromium";v="142", "Not_A Brand";v="99"',
  'sec-ch-ua-mobile: ?0',
  'sec-ch-ua-platform: "Linux"',
  'Upgrade-Insecure-Requests: 1',
  'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'Sec-Fetch-Site: cross-site',
  'Sec-Fetch-Mode: navigate',
  'Sec-Fetch-User: ?1',
  'Sec-Fetch-Dest: document',
  'Referer: https://news.example/today',
  'Accept-Encoding: gzip, deflate, br, zstd',
  'Accept-Language: en-GB,en;q=0.9',
]

/** Paths of the plain drop, the protected one and the preview, with every kind of response. */
const paths = [
  '/',
  '/?utm_source=letter',
  '/index.html',
  '/about',
  '/about.html',
  '/about/',
  '/docs',
  '/docs?x=1&y=%20',
  '/docs/',
  '/docs/nothing',
  '/nothing',
  `/${cold}`,
  '/old',
  '/away/x?y',
  '/rewrite',
  '/app.js',
  '/style.0123abcd.css',
  '/style.99999999.css',
  '/picture.png',
  '/a%20b.txt',
  '/%C3%A9.txt',
  '/empty.txt',
  '/alphabet.txt',
  '/_redirects',
  '//evil.example/',
  '/docs//',
  '/./about',
  '/../about',
  '/%2e%2e/about',
  '/a%2fb',
  '/%zz',
  '/%00',
  '/?plinth-picture',
  '/.plinth/consent.js',
  '/.plinth/unlock',
  '/.plinth/nothing',
  '/.well-known/acme-challenge/x',
  '/healthz',
  '/metrics',
  '/#fragment',
  '/a|b"c<d>{}^`',
]

const encodings = [
  'br',
  'gzip',
  'gzip, deflate',
  'br;q=0.4, gzip;q=0.8',
  'identity;q=0, gzip',
  '*;q=0',
  'zstd',
  '',
  '*',
  ',,',
  'br;q=x',
]
const ranges = [
  'bytes=0-3',
  'bytes=5-',
  'bytes=-4',
  'bytes=26-',
  'bytes=0-1,3-4',
  'bytes=-0',
  'bytes=x',
  'lines=1-2',
]

export function ordinaryRequests(site: Site): Exchange[] {
  const { hosts, cookie, etag, brotliEtag, lastModified } = site
  const cases: Exchange[] = []
  const add = (line: string, host: string, ...headers: readonly string[]) => {
    const text = request(`${line} HTTP/1.1`, `Host: ${host}`, ...headers)
    cases.push({ name: `${line} ${host} ${headers.join(' | ').slice(0, 80)}`, writes: [{ text }] })
  }

  for (const path of paths) {
    for (const host of [hosts.plain, hosts.preview]) {
      add(`GET ${path}`, host)
      add(`HEAD ${path}`, host)
      add(`GET ${path}`, host, ...chromium)
    }
    add(
      `GET ${path}`,
      hosts.plain,
      ...chromium,
      `Cookie: ${cookie}; other=1`,
      'Cache-Control: max-age=0',
    )
    add(`GET ${path}`, hosts.gated)
    add(`GET ${path}`, hosts.gated, `Cookie: a=b; ${cookie}`)
    add(`HEAD ${path}`, hosts.gated, `Cookie: ${cookie}`)
  }
  add('GET /large.bin', hosts.plain)
  add('GET /large.bin', hosts.plain, 'Range: bytes=1000000-2000000')
  add('GET /', hosts.gated, 'Cookie: plinth_unlock=forged')
  add(
    'GET /',
    hosts.gated,
    `Cookie: ${cookie}`,
    'Sec-Fetch-Site: cross-site',
    'Sec-Fetch-Dest: iframe',
  )

  for (const host of Object.values(hosts)) {
    for (const method of [
      'GET',
      'HEAD',
      'OPTIONS',
      'POST',
      'PUT',
      'DELETE',
      'PATCH',
      'TRACE',
      'PROPFIND',
    ]) {
      add(`${method} /`, host)
    }
    add('GET /', host, ...chromium)
    add('GET /nothing/here', host, ...chromium)
    add('GET /', host, 'Connection: close')
    add(
      'GET /',
      host,
      'X-Forwarded-For: 192.0.2.7',
      'X-Forwarded-Proto: https',
      'X-Forwarded-Host: evil.example',
      'Forwarded: for=192.0.2.7',
      'Via: 1.1 proxy',
    )
    add('GET /healthz', host)
    add('GET /readyz', host)
    add('GET /.plinth/consent.js', host)
    add('GET /.plinth/unlock', host)
  }
  const [label = ''] = hosts.plain.split('.')
  const port = hosts.app.split(':')[1]
  for (const host of [
    `${cold}.localhost:${port}`,
    `${label.toUpperCase()}.LOCALHOST:${port}`,
    `${label}.localhost`,
    `${label}.localhost:80`,
    `${label}.localhost:`,
    `${label}.localhost.:${port}`,
    `x.${hosts.plain}`,
    `p-${'a2'.repeat(13)}.localhost:${port}`,
    `unknown-domain.example`,
    `www.lanes.example.`,
    `WWW.Lanes.example:${port}`,
    `127.0.0.1:${port}`,
    `[::1]:${port}`,
    `127.0.0.1`,
    `192.0.2.1`,
    `-bad-.localhost:${port}`,
    `under_score.localhost:${port}`,
    `${label}.localhost:99999`,
    `${label}.localhost:${port}, other`,
    `user@${hosts.plain}`,
    `${hosts.plain}/`,
    '*',
    '',
  ]) {
    add('GET /', host)
    add('GET /about', host, ...chromium)
  }

  for (const encoding of encodings) {
    const line = `Accept-Encoding: ${encoding}`
    for (const path of ['/', '/app.js', '/empty.txt', '/picture.png', '/nothing'])
      add(`GET ${path}`, hosts.plain, line)
    for (const host of [hosts.badge, hosts.analytics, hosts.spa]) add('GET /', host, line)
    add('GET /', hosts.gated, line, `Cookie: ${cookie}`)
    add('HEAD /app.js', hosts.plain, line)
    add('GET /app.js', hosts.plain, line, 'Range: bytes=0-9')
  }
  for (const range of ranges) {
    for (const path of ['/alphabet.txt', '/', '/empty.txt', '/nothing'])
      add(`GET ${path}`, hosts.plain, `Range: ${range}`)
    add('HEAD /alphabet.txt', hosts.plain, `Range: ${range}`)
    add('GET /', hosts.badge, `Range: ${range}`)
    add('GET /', hosts.plain, `Range: ${range}`, `If-Range: ${etag}`)
    add('GET /', hosts.plain, `Range: ${range}`, 'If-Range: "another"')
    add('GET /', hosts.plain, `Range: ${range}`, `If-Range: ${lastModified}`)
  }
  for (const validator of [
    `If-None-Match: ${etag}`,
    `If-None-Match: W/${etag}`,
    `If-None-Match: "a", ${etag} , "b"`,
    'If-None-Match: *',
    'If-None-Match: "another"',
    'If-None-Match: malformed',
    'If-None-Match:',
    `If-None-Match: ${brotliEtag}`,
    `If-Modified-Since: ${lastModified}`,
    'If-Modified-Since: Thu, 01 Jan 1970 00:00:00 GMT',
    'If-Modified-Since: tomorrow',
    `If-Unmodified-Since: ${lastModified}`,
    'If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT',
    `If-Match: ${etag}`,
    'If-Match: "another"',
    'If-Match: *',
  ]) {
    for (const method of ['GET', 'HEAD']) {
      add(`${method} /`, hosts.plain, validator)
      add(`${method} /`, hosts.plain, ...chromium, validator)
      add(`${method} /nothing`, hosts.plain, validator)
    }
    add('GET /', hosts.badge, validator)
    add('GET /', hosts.gated, validator, `Cookie: ${cookie}`)
    add('GET /', hosts.gated, validator)
  }
  add('GET /', hosts.plain, `If-None-Match: ${etag}`, `If-Modified-Since: ${lastModified}`)
  add('GET /', hosts.plain, 'If-None-Match: "another"', `If-Modified-Since: ${lastModified}`)

  for (const dest of [
    'script',
    'style',
    'image',
    'font',
    'document',
    'iframe',
    'empty',
    'unheard-of',
  ]) {
    for (const host of [hosts.spa, hosts.withDomain, hosts.plain])
      add('GET /app/route', host, `Sec-Fetch-Dest: ${dest}`)
  }
  for (const agent of [
    'Googlebot/2.1 (+http://www.google.com/bot.html)',
    'Slackbot-LinkExpanding 1.0',
    'curl/8.5.0',
    '',
  ]) {
    add('GET /about', hosts.plain, `User-Agent: ${agent}`)
  }
  add('GET /', hosts.plain, ...chromium, 'Sec-Purpose: prefetch;prerender')
  add('GET /', hosts.plain, 'Purpose: prefetch')
  add('GET /', hosts.plain, 'Referer: http://[not a url')
  add('GET /', hosts.plain, `Referer: http://${hosts.plain}/about`)
  add('GET /', hosts.plain, 'Origin: https://elsewhere.example')
  add('GET /', hosts.plain, 'Authorization: Bearer nothing')
  add(
    'OPTIONS /',
    hosts.plain,
    'Origin: https://elsewhere.example',
    'Access-Control-Request-Method: GET',
  )
  add('GET /api/v1/me', hosts.app)
  add('GET /docs/publishing', hosts.app, ...chromium)
  add('GET /nothing', hosts.app)
  add('GET /signin', hosts.plain)
  return cases
}
