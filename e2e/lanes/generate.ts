// Seeded generator of exchanges: mostly plain requests, with a few mutations, pipelines and cuts.
import { seededRandom } from '../harness/random.ts'
import { cold, type Exchange, request, type Write } from './exchange-text.ts'
import type { Site } from './site.ts'

export interface Generated extends Exchange {
  /** How many requests its bytes were made of. */
  readonly requests: number
}

export function* generate(site: Site, seed: number): Generator<Generated, never> {
  const random = seededRandom(seed)
  const chance = (probability: number) => random() < probability
  const upTo = (count: number) => Math.floor(random() * count)
  const pick = <T>(values: readonly T[]): T => values[upTo(values.length)] as T
  const { hosts } = site
  const hostNames = [...Object.values(hosts), `${cold}.localhost`, 'unknown.example']

  function host(): string {
    if (chance(0.7))
      return chance(0.7) ? hosts.plain : pick([hosts.badge, hosts.gated, hosts.domain])
    return pick(hostNames)
  }

  const header = (): string => {
    const name = pick(headerNames)
    const value = chance(0.8) ? pick(valuesOf(site, name)) : pick(anyValues)
    return `${chance(0.8) ? name : spelled(name, upTo(3))}:${chance(0.9) ? ' ' : pick(['', '  ', '\t'])}${value}`
  }

  function plain(): string {
    const line = `${pick(methods)} ${pick(targets)} HTTP/1.1`
    const headers = Array.from({ length: chance(0.5) ? upTo(4) : upTo(14) }, header)
    const hostLine = `Host: ${host()}`
    return request(line, ...(chance(0.8) ? [hostLine, ...headers] : [...headers, hostLine]))
  }

  /** Changes, inserts, repeats or removes bytes anywhere. */
  function mutated(text: string): string {
    const at = upTo(text.length + 1)
    switch (upTo(5)) {
      case 0:
        return text.slice(0, at) + pick(tokens) + text.slice(at)
      case 1:
        return text.slice(0, at) + text.slice(at + 1 + upTo(3))
      case 2:
        return text.slice(0, at) + String.fromCharCode(upTo(256)) + text.slice(at + 1)
      case 3: {
        const lines = text.split('\r\n')
        const from = upTo(lines.length)
        return lines.toSpliced(upTo(lines.length), 0, lines[from] ?? '').join('\r\n')
      }
      default:
        return text.replace('\r\n', pick(['\n', '\r', '\r\r\n', '\n\r', ' \r\n', '\r\n ', '']))
    }
  }

  function withBody(text: string): string {
    const body = pick(['', 'abc', '3\r\nabc\r\n0\r\n\r\n', '0\r\n\r\n', text])
    const framing = pick([
      `Content-Length: ${body.length}`,
      'Transfer-Encoding: chunked',
      `Content-Length: ${body.length}\r\nTransfer-Encoding: chunked`,
      `Content-Length: ${upTo(9)}`,
      `Transfer-Encoding: ${pick(['identity', 'gzip, chunked', 'Chunked', 'xchunked'])}`,
      'Expect: 100-continue',
    ])
    return `${text.slice(0, -2)}${framing}\r\n\r\n${body}`
  }

  function one(): string {
    let text = plain()
    if (chance(0.12)) text = withBody(text)
    if (chance(0.3)) for (let n = 1 + upTo(3); n > 0; n--) text = mutated(text)
    return text
  }

  function cut(text: string): Write[] {
    const at = Array.from({ length: 1 + upTo(2) }, () => upTo(text.length + 1)).sort(
      (a, b) => a - b,
    )
    return [0, ...at].map((from, n) => ({
      text: text.slice(from, [...at, text.length][n]),
      responses: n === at.length ? 1 : 0,
    }))
  }

  for (let number = 0; ; number++) {
    const requests = chance(0.5) ? 1 : 1 + upTo(5)
    const writes: Write[] = []
    for (let made = 0; made < requests; ) {
      const together = chance(0.7) ? 1 : 1 + upTo(requests - made)
      const text = Array.from({ length: together }, one).join('')
      made += together
      writes.push(...(chance(0.15) ? cut(text) : [{ text, responses: together }]))
    }
    yield { name: `seed ${seed}, number ${number}`, writes, requests }
  }
}

const methods = [...Array<string>(14).fill('GET'), 'HEAD', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'get']
const targets = [
  '/',
  '/',
  '/',
  '/about',
  '/about.html',
  '/docs',
  '/docs/',
  '/nothing',
  '/docs/nothing',
  '/app.js',
  '/alphabet.txt',
  '/empty.txt',
  '/style.0123abcd.css',
  '/old',
  '/away/x',
  '/rewrite',
  '/?q=1',
  '/%C3%A9.txt',
  '/a%20b.txt',
  '/%zz',
  '//x',
  '/../x',
  '/.plinth/consent.js',
  '/.plinth/unlock',
  '/healthz',
  `/${cold}`,
  '*',
  'http://other.example/',
  '/#x',
  '/\xe9',
  '/a b',
]
const headerNames = [
  'Accept',
  'Accept-Encoding',
  'Accept-Encoding',
  'Accept-Language',
  'Cache-Control',
  'Connection',
  'Connection',
  'Cookie',
  'If-None-Match',
  'If-Modified-Since',
  'If-Range',
  'Range',
  'Referer',
  'User-Agent',
  'Sec-Fetch-Dest',
  'Sec-Fetch-Mode',
  'Sec-Fetch-Site',
  'Sec-Purpose',
  'X-Forwarded-For',
  'X-Forwarded-Proto',
  'Upgrade',
  'Origin',
  'Host',
  'Via',
  'Keep-Alive',
  'Upgrade-Insecure-Requests',
  'DNT',
  'Priority',
  'TE',
  'X-Any',
  'Expect',
]
const anyValues = [
  '',
  'a',
  '*',
  '"',
  ',',
  'a, b',
  'x'.repeat(300),
  '\xff',
  '\t',
  'a  b',
  'close',
  '0',
  'q=0;;',
  '\0',
]
const tokens = [
  '\r\n',
  '\n',
  '\r',
  ' ',
  '\t',
  '\0',
  ':',
  '\r\n\r\n',
  'Host: a\r\n',
  'HTTP/1.1',
  'GET / ',
  '\xff',
  ',',
  'close',
  '\r\n ',
  'Content-Length: 3\r\n',
]

function valuesOf(
  { cookie, etag, brotliEtag, lastModified }: Site,
  name: string,
): readonly string[] {
  switch (name) {
    case 'Accept-Encoding':
      return ['br', 'gzip', 'gzip, deflate, br, zstd', 'identity', '*;q=0', 'br;q=0, gzip']
    case 'Connection':
      return ['keep-alive', 'keep-alive', 'close', 'Keep-Alive', 'upgrade', 'close, x', 'TE']
    case 'Cookie':
      return [cookie, `a=b; ${cookie}`, 'a=b', `${cookie}x`, ';;=']
    case 'If-None-Match':
    case 'If-Range':
      return [etag, brotliEtag, `W/${etag}`, '*', '"x"', lastModified]
    case 'If-Modified-Since':
      return [lastModified, 'Thu, 01 Jan 1970 00:00:00 GMT', 'x']
    case 'Range':
      return ['bytes=0-3', 'bytes=5-', 'bytes=-4', 'bytes=9999999-', 'bytes=0-0,2-3', 'x']
    case 'User-Agent':
      return ['Mozilla/5.0 (X11; Linux x86_64)', 'Googlebot/2.1', 'curl/8']
    case 'Sec-Fetch-Dest':
      return ['document', 'script', 'image', 'iframe', 'empty']
    case 'Upgrade':
      return ['h2c', 'websocket']
    case 'Expect':
      return ['100-continue', '100-Continue', 'x']
    case 'Referer':
      return ['https://news.example/', 'x']
    default:
      return ['a', '1', 'text/html', 'no-cache', '192.0.2.7', 'https']
  }
}

function spelled(name: string, how: number): string {
  if (how === 0) return name.toLowerCase()
  return how === 1 ? name.toUpperCase() : `${name} `
}
