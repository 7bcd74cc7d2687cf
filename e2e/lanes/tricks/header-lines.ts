// Unusual, repeated and malformed header lines, and heads around the limit of their size.
import { type Exchange, exchangeTable, request } from '../exchange-text.ts'
import type { Site } from '../site.ts'

export function headerLines({ hosts, cookie, etag }: Site): Exchange[] {
  const host = `Host: ${hosts.plain}`
  const get = request('GET / HTTP/1.1', host)
  const { cases, add } = exchangeTable()
  /** As a line of an otherwise plain request, in several places. */
  const asHeader = (line: string) => {
    add(`header ${line.slice(0, 60)}`, request('GET / HTTP/1.1', host, line))
    add(`first header ${line.slice(0, 60)}`, request('GET / HTTP/1.1', line, host))
    add(`header of HEAD ${line.slice(0, 60)}`, request('HEAD /about HTTP/1.1', host, line))
    add(`header then plain ${line.slice(0, 60)}`, request('GET / HTTP/1.1', host, line) + get)
  }
  const long = 'x'.repeat(20_000)
  for (const line of [
    'Host: other.example',
    host,
    'host: other',
    'HOST:',
    'Host : a',
    'Content-Length : 0',
    'A : b',
    ' A: b',
    'A:b',
    'A:',
    'A: ',
    'A:\t b \t',
    ':',
    ': b',
    'A',
    'A b',
    '=: b',
    'A;: b',
    'A\0: b',
    'A: b\0c',
    'A: \x01',
    'A: \x7f',
    'A: \x80\xff',
    '\xe9: b',
    'A(: b',
    'A"b: c',
    'A/b: c',
    'A@b: c',
    "A!#$%&'*+-.^_`|~: b",
    'Cookie: a=b\r\nCookie: c=d',
    `Cookie: ${cookie}\r\nCookie: ${cookie}`,
    'Accept-Encoding: br\r\nAccept-Encoding: gzip',
    'accept-encoding: br',
    'ACCEPT-ENCODING: gzip',
    'Accept: a\r\nAccept: b',
    'Range: bytes=0-3\r\nRange: bytes=4-5',
    `If-None-Match: ${etag}\r\nIf-None-Match: "b"`,
    'If-Modified-Since: a\r\nIf-Modified-Since: b',
    'User-Agent: a\r\nUser-Agent: b',
    'Referer: http://a.example\r\nReferer: http://b.example',
    'Sec-Fetch-Dest: script\r\nSec-Fetch-Dest: document',
    'Authorization: a\r\nAuthorization: b',
    '__proto__: a',
    'constructor: b',
    'Connection: close',
    'Connection: Close',
    'Connection: keep-alive',
    'Connection: Keep-Alive, close',
    'Connection: keep-alive\r\nConnection: close',
    'Connection: close\r\nConnection: keep-alive',
    'Connection: upgrade',
    'Connection: Upgrade\r\nUpgrade: websocket',
    'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__',
    'Upgrade: websocket',
    'Upgrade: h2c',
    'Connection: host',
    'Connection: x, y',
    'Connection:',
    'Connection: ,close',
    'Connection: closed',
    'Connection: xclose',
    'Connection: close, x',
    'Proxy-Connection: close',
    'Proxy-Connection: keep-alive',
    'Keep-Alive: timeout=1, max=1',
    'TE: trailers',
    'TE: chunked',
    'Trailer: Host',
    'Expect: 100-continue',
    'Expect:',
    'Content-Length: 0',
    'Content-Type: text/plain',
    'Transfer-Encoding:',
    'X-HTTP-Method-Override: DELETE',
    'HTTP2-Settings: x',
    'Via: 1.0 proxy',
    'Max-Forwards: 0',
    `A: ${long}`,
    `${long}: a`,
    `A: ${'x'.repeat(8000)}`,
    `A: ${'x'.repeat(16_000)}`,
    Array.from({ length: 120 }, (_, n) => `H${n}: v`).join('\r\n'),
    Array.from({ length: 2500 }, (_, n) => `H${n}: v`).join('\r\n'),
    Array.from({ length: 100 }, () => `A: ${'y'.repeat(80)}`).join('\r\n'),
  ]) {
    asHeader(line)
  }
  // Around the bound of 16 KB for all headers.
  for (const bytes of [16_200, 16_300, 16_320, 16_340, 16_360, 16_380, 16_384, 16_390, 16_400]) {
    const text = (n: number) => request('GET / HTTP/1.1', host, `A: ${'x'.repeat(n)}`)
    add(`head of ${bytes} bytes`, text(bytes - text(0).length))
  }
  return cases
}
