// Requests that two parsers may read differently: smuggling, splitting, and what else is not plain
// HTTP/1.1. Each is followed by an ordinary request, whose response shows where the server saw the
// first one end.
import { type Exchange, request, type Write } from './exchange-text.ts'
import type { Site } from './site.ts'

export function smugglingTricks({ hosts, cookie, etag }: Site): Exchange[] {
  const host = `Host: ${hosts.plain}`
  const get = request('GET / HTTP/1.1', host)
  const head = request('HEAD /about HTTP/1.1', host)
  const cases: Exchange[] = []
  const add = (name: string, ...writes: readonly (string | Write)[]) => {
    const parts = writes.map((write) => (typeof write === 'string' ? { text: write } : write))
    cases.push({ name, writes: parts })
  }
  const asLines = (name: string, ...lines: readonly string[]) => add(name, request(...lines))
  /** As one header line of an otherwise plain request, before and after the host. */
  const asHeader = (line: string) => {
    asLines(`header ${line.slice(0, 60)}`, 'GET / HTTP/1.1', host, line)
    asLines(`first header ${line.slice(0, 60)}`, 'GET / HTTP/1.1', line, host)
    asLines(`header of HEAD ${line.slice(0, 60)}`, 'HEAD /about HTTP/1.1', host, line)
    add(`header then plain ${line.slice(0, 60)}`, request('GET / HTTP/1.1', host, line) + get)
  }

  // Line ends.
  add('bare LF', `GET / HTTP/1.1\n${host}\n\n`)
  add('bare LF after the request line', `GET / HTTP/1.1\n${host}\r\n\r\n`)
  add('bare LF between headers', `GET / HTTP/1.1\r\n${host}\nA: b\r\n\r\n`)
  add('bare LF at the end', `GET / HTTP/1.1\r\n${host}\r\n\n`)
  add('bare LF then CRLF at the end', `GET / HTTP/1.1\r\n${host}\n\r\n`)
  add('bare CR', `GET / HTTP/1.1\r${host}\r\r`)
  add('bare CR in a value', `GET / HTTP/1.1\r\n${host}\r\nA: b\rc\r\n\r\n`)
  add('CR CR LF', `GET / HTTP/1.1\r\r\n${host}\r\n\r\n`)
  add('LF CR', `GET / HTTP/1.1\n\r${host}\n\r\n\r`)
  add('LF in a value', `GET / HTTP/1.1\r\n${host}\r\nA: b\n\n\r\n\r\n`)
  add(
    'splitting by a value',
    `GET / HTTP/1.1\r\n${host}\r\nA: b\n\nGET /about HTTP/1.1\r\n${host}\r\n\r\n`,
  )
  add('obs-fold', `GET / HTTP/1.1\r\n${host}\r\nA: b\r\n c\r\n\r\n`)
  add('obs-fold with a tab', `GET / HTTP/1.1\r\n${host}\r\nA: b\r\n\tc\r\n\r\n`)
  add('obs-fold of the host', `GET / HTTP/1.1\r\nHost:\r\n ${hosts.plain}\r\n\r\n`)
  add('obs-fold before headers', `GET / HTTP/1.1\r\n A: b\r\n${host}\r\n\r\n`)
  add('leading CRLF', `\r\n${get}`)
  add('leading CRLFs', `\r\n\r\n\r\n${get}`)
  add('leading LF', `\n${get}`)
  add('leading space', ` ${get}`)
  add('trailing CRLF', `${get}\r\n`, get)
  add('trailing CRLF in pipeline', `${get}\r\n${get}`)
  add('trailing LF in pipeline', `${get}\n${get}`)
  add('trailing rubbish', `${get}rubbish`)
  add('CRLF alone', { text: '\r\n', responses: 0 }, get)
  add('nothing')

  // Bodies and their length.
  for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
    const start = `${method} / HTTP/1.1\r\n${host}\r\n`
    const body = `0\r\n\r\n`
    for (const length of [
      '0',
      '5',
      '00005',
      '+5',
      '-5',
      '5 ',
      ' 5',
      '5, 5',
      '5,6',
      '0x5',
      '5;',
      '1e1',
      '',
      '99999999999999999999',
      '5\t',
      '5 5',
    ]) {
      add(
        `${method} Content-Length ${length}`,
        `${start}Content-Length: ${length}\r\n\r\n${body}${get}`,
      )
    }
    for (const coding of [
      'chunked',
      'Chunked',
      'CHUNKED',
      ' chunked',
      'chunked ',
      '\tchunked',
      'xchunked',
      'chunked, identity',
      'identity',
      'identity, chunked',
      'gzip, chunked',
      'chunked, chunked',
      ', chunked',
      '"chunked"',
      'chunked;q=1',
      'chunke',
      '',
      'gzip',
    ]) {
      add(
        `${method} Transfer-Encoding ${JSON.stringify(coding)}`,
        `${start}Transfer-Encoding: ${coding}\r\n\r\n${body}${get}`,
      )
    }
    add(
      `${method} CL.TE`,
      `${start}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n${body}${get}`,
    )
    add(
      `${method} TE.CL`,
      `${start}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n${body}${get}`,
    )
    add(
      `${method} two lengths`,
      `${start}Content-Length: 5\r\nContent-Length: 5\r\n\r\n${body}${get}`,
    )
    add(
      `${method} two different lengths`,
      `${start}Content-Length: 5\r\nContent-Length: 0\r\n\r\n${body}${get}`,
    )
    add(
      `${method} two codings`,
      `${start}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n${body}${get}`,
    )
    add(`${method} folded coding`, `${start}Transfer-Encoding:\r\n chunked\r\n\r\n${body}${get}`)
    add(`${method} space before the colon`, `${start}Content-Length : 5\r\n\r\n${body}${get}`)
    add(`${method} misspelt length`, `${start}Content_Length: 5\r\n\r\n${body}${get}`)
    add(`${method} misspelt coding`, `${start}Transfer_Encoding: chunked\r\n\r\n${body}${get}`)
    add(`${method} coding with a NUL`, `${start}Transfer-Encoding: chunked\0\r\n\r\n${body}${get}`)
    add(
      `${method} coding with a vertical tab`,
      `${start}Transfer-Encoding: \x0bchunked\r\n\r\n${body}${get}`,
    )
    const chunked = `${start}Transfer-Encoding: chunked\r\n\r\n`
    add(`${method} chunks`, `${chunked}3\r\nabc\r\n0\r\n\r\n${get}`)
    add(`${method} chunk extension`, `${chunked}3;a=b;c="d"\r\nabc\r\n0;e\r\n\r\n${get}`)
    add(`${method} chunk extension with LF`, `${chunked}3;a\nb\r\nabc\r\n0\r\n\r\n${get}`)
    add(
      `${method} trailers`,
      `${chunked}3\r\nabc\r\n0\r\nHost: other\r\nContent-Length: 9\r\n\r\n${get}`,
    )
    add(`${method} chunk size too large`, `${chunked}fffffffffffffffff\r\nabc\r\n0\r\n\r\n${get}`)
    add(`${method} negative chunk size`, `${chunked}-3\r\nabc\r\n0\r\n\r\n${get}`)
    add(`${method} bare LF in chunks`, `${chunked}3\nabc\n0\n\n${get}`)
    add(`${method} incomplete chunk`, { text: `${chunked}3\r\nab`, responses: 0 })
    add(
      `${method} body in a second write`,
      { text: `${start}Content-Length: 5\r\n\r\n`, responses: 0 },
      `${body}${get}`,
    )
    add(
      `${method} Expect`,
      `${start}Expect: 100-continue\r\nContent-Length: 5\r\n\r\n`,
      `${body}${get}`,
    )
    add(`${method} Expect without a body`, `${start}Expect: 100-continue\r\n\r\n${get}`)
    add(`${method} Expect something else`, `${start}Expect: 200-ok\r\n\r\n${get}`)
  }

  // Header lines.
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

  // Request lines.
  const origin = hosts.plain
  for (const line of [
    `GET http://${origin}/ HTTP/1.1`,
    `GET http://${origin} HTTP/1.1`,
    `GET https://${origin}/about HTTP/1.1`,
    'GET http://other.example/ HTTP/1.1',
    `GET HTTP://${origin}/ HTTP/1.1`,
    `GET ftp://${origin}/ HTTP/1.1`,
    `GET //${origin}/ HTTP/1.1`,
    `GET http:///about HTTP/1.1`,
    `GET http://user@${origin}/ HTTP/1.1`,
    `CONNECT ${origin} HTTP/1.1`,
    `CONNECT / HTTP/1.1`,
    `GET ${origin} HTTP/1.1`,
    'OPTIONS * HTTP/1.1',
    'GET * HTTP/1.1',
    'GET ? HTTP/1.1',
    'GET # HTTP/1.1',
    'GET about HTTP/1.1',
    'GET  HTTP/1.1',
    'GET HTTP/1.1',
    'GET',
    'GET /',
    'GET / ',
    'GET  / HTTP/1.1',
    'GET /  HTTP/1.1',
    'GET / HTTP/1.1 ',
    'GET\t/ HTTP/1.1',
    'GET /\tHTTP/1.1',
    'GET / about HTTP/1.1',
    'GET /\0 HTTP/1.1',
    'GET /\x01 HTTP/1.1',
    'GET /\x7f HTTP/1.1',
    'GET /\xc3\xa9.txt HTTP/1.1',
    'GET /\xff HTTP/1.1',
    'GET /\x80 HTTP/1.1',
    'GET /a\rb HTTP/1.1',
    'GET /?\xff HTTP/1.1',
    'GET /#a HTTP/1.1',
    'GET /?a#b HTTP/1.1',
    'GET /\\about HTTP/1.1',
    'GET \\ HTTP/1.1',
    'GET /; HTTP/1.1',
    'GET /%C3%A9.txt HTTP/1.1',
    'GET /%c3%a9.txt HTTP/1.1',
    'GET /%ff HTTP/1.1',
    'GET /a+b HTTP/1.1',
    'get / HTTP/1.1',
    'Get / HTTP/1.1',
    'head / HTTP/1.1',
    'GETS / HTTP/1.1',
    'GE / HTTP/1.1',
    'XGET / HTTP/1.1',
    '"GET" / HTTP/1.1',
    'G\0ET / HTTP/1.1',
    'QUERY / HTTP/1.1',
    'M-SEARCH / HTTP/1.1',
    'PRI * HTTP/2.0',
    'GET / HTTP/1.0',
    'HEAD / HTTP/1.0',
    'GET / HTTP/0.9',
    'GET / HTTP/1.2',
    'GET / HTTP/2',
    'GET / HTTP/2.0',
    'GET / HTTP/3.0',
    'GET / HTTP/1',
    'GET / HTTP/1.',
    'GET / HTTP/1.10',
    'GET / HTTP/01.1',
    'GET / HTTP/1,1',
    'GET / http/1.1',
    'GET / Http/1.1',
    'GET / HTTPS/1.1',
    'GET / ICE/1.0',
    'GET / RTSP/1.0',
    'GET / HTTP /1.1',
    'GET / HTTP/ 1.1',
    'GET / HTTP/1.1x',
    'GET / HTTP/9.9',
    'GET / XHTTP/1.1',
    `GET /${'x'.repeat(3000)} HTTP/1.1`,
    `GET /${'x'.repeat(15_000)} HTTP/1.1`,
    `GET /${'x'.repeat(17_000)} HTTP/1.1`,
    `GET /?${'x'.repeat(8000)} HTTP/1.1`,
    `GET /${'%41'.repeat(500)} HTTP/1.1`,
    `GET ${'/x'.repeat(1000)} HTTP/1.1`,
  ]) {
    asLines(`line ${line.slice(0, 60)}`, line, host)
    add(`line then plain ${line.slice(0, 60)}`, request(line, host) + get)
    asLines(`line and keep-alive ${line.slice(0, 60)}`, line, host, 'Connection: keep-alive')
  }
  asLines('no host', 'GET / HTTP/1.1')
  asLines('no host, keep-alive', 'GET / HTTP/1.1', 'Connection: keep-alive')
  asLines('no host in HTTP/1.0', 'GET / HTTP/1.0')
  asLines('no host, absolute', `GET http://${origin}/ HTTP/1.1`)
  asLines('empty host, absolute', `GET http://${origin}/ HTTP/1.1`, 'Host:')
  asLines('host with tabs', 'GET / HTTP/1.1', `Host:\t${origin}\t`)
  asLines('host without a space', 'GET / HTTP/1.1', `Host:${origin}`)
  asLines('host with many spaces', 'GET / HTTP/1.1', `Host:     ${origin}     `)
  asLines('host in lower case', 'GET / HTTP/1.1', `host: ${origin}`)
  asLines('host in capitals', 'GET / HTTP/1.1', `HOST: ${origin}`)
  asLines('host with a NUL', 'GET / HTTP/1.1', `Host: ${origin}\0`)
  asLines('host with an 8-bit byte', 'GET / HTTP/1.1', `Host: \xe9${origin}`)
  asLines('host of two names', 'GET / HTTP/1.1', `Host: ${origin},${hosts.badge}`)
  add('HTTP/0.9', 'GET /\r\n')
  add('HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0')
  add('HTTP/2 preface after a request', `${get}PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`)
  add('TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03')
  add('rubbish', '\0\x01\x02\xff\r\n\r\n')

  // Several requests on a connection, plain and others.
  const gone = request('GET /nothing HTTP/1.1', host)
  const closing = request('GET / HTTP/1.1', host, 'Connection: close')
  const posted = `POST / HTTP/1.1\r\n${host}\r\nContent-Length: ${get.length}\r\n\r\n${get}`
  const expecting = request('GET / HTTP/1.1', host, 'Expect: 100-continue')
  const old = request('GET / HTTP/1.0', host, 'Connection: keep-alive')
  const unusual = request('GET / HTTP/1.1', host, 'Accept: a', 'Accept: b')
  const large = request('GET /large.bin HTTP/1.1', host)
  const kinds = { get, head, gone, posted, expecting, old, unusual, large, closing }
  for (const [a, first] of Object.entries(kinds)) {
    for (const [b, second] of Object.entries(kinds)) {
      add(`pipelined ${a}, ${b}`, first + second)
      add(`one after the other ${a}, ${b}`, first, second)
      add(`pipelined ${a}, ${b}, get`, { text: first + second + get, responses: 3 })
      add(`get, then pipelined ${a}, ${b}`, get, { text: first + second, responses: 2 })
      add(`pipelined get, get, ${a}, then ${b}`, { text: get + get + first, responses: 3 }, second)
    }
  }
  for (const [name, text] of Object.entries(kinds)) {
    cases.push({ name: `half-closed after ${name}`, writes: [{ text, responses: 0 }], alone: true })
    cases.push({
      name: `half-closed after a response and ${name}`,
      writes: [{ text: get }, { text, responses: 0 }],
      alone: true,
    })
    cases.push({
      name: `half-closed in ${name}`,
      writes: [{ text: get + text.slice(0, -2), responses: 0 }],
      alone: true,
    })
  }
  add('many pipelined', { text: get.repeat(50), responses: 50 })
  add('many pipelined, mixed', { text: (get + head + gone + unusual).repeat(20), responses: 80 })
  add('many pipelined files', { text: large.repeat(5), responses: 5 })
  add('a pipeline with rubbish', `${get}${gone}rubbish\r\n\r\n${get}`)
  add('a pipeline with a bad host', get + request('GET / HTTP/1.1', 'Host: a b') + get)
  return cases
}

/** The request cut into two and into three writes, at every boundary of bytes or every few. */
export function cutRequests({ hosts, etag }: Site, every: number): Exchange[] {
  const host = `Host: ${hosts.plain}`
  const texts = [
    request('GET /about HTTP/1.1', host, 'Accept-Encoding: br', 'Connection: keep-alive'),
    request('HEAD / HTTP/1.1', host) + request('GET / HTTP/1.1', host, `If-None-Match: ${etag}`),
    `POST / HTTP/1.1\r\n${host}\r\nContent-Length: 3\r\n\r\nabc${request('GET / HTTP/1.1', host)}`,
  ]
  return texts.flatMap((text) => {
    const cuts = Array.from({ length: Math.floor(text.length / every) }, (_, n) => n * every + 1)
    return cuts.flatMap((cut): Exchange[] => {
      const second = Math.min(text.length, cut + 1 + ((cut * 7) % (text.length - cut + 1)))
      const parts = (...at: number[]) => ({
        writes: [0, ...at].map((from, n) => ({
          text: text.slice(from, [...at, text.length][n]),
          responses: 0,
        })),
      })
      return [
        { name: `cut at ${cut}`, ...parts(cut) },
        { name: `cut at ${cut} and ${second}`, ...parts(cut, second) },
      ]
    })
  })
}
