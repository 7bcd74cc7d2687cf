import { createServer } from 'node:http'
import { duplexPair } from 'node:stream'
import { cpuTimeOf } from '@plinth/domain/base/cpu-time.test-support'
import { expect, test } from 'vitest'
import { createHeaderLines } from './header-lines.ts'
import { createParseRequest } from './parse-request.ts'

const parse = createParseRequest(createHeaderLines())
const host = 'Host: drop.example'
const request = (line: string, ...fields: string[]) => `${[line, ...fields].join('\r\n')}\r\n\r\n`
const get = (...fields: string[]) => request('GET / HTTP/1.1', host, ...fields)

interface Seen {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: unknown
}

/** What Node's own parser reads from the same bytes. */
async function readByNode(text: string): Promise<Seen[]> {
  const seen: Seen[] = []
  const server = createServer((message, response) => {
    const { method, url, headers } = message
    seen.push({ method, url, headers: { ...headers } })
    message.resume()
    response.end()
  }).on('clientError', () => {})
  const [client, served] = duplexPair()
  client.resume()
  server.emit('connection', served)
  client.end(Buffer.from(text, 'latin1'))
  await new Promise((resolve) => served.once('end', resolve))
  return seen
}

const after = request('GET /after HTTP/1.1', 'Host: after')
const bytesOf = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['a request with a host', get()],
  ['HEAD', request('HEAD /a/b?c=d&e HTTP/1.1', host)],
  ['every character of a target', request(`GET /${printable()} HTTP/1.1`, host)],
  ['names in any case', get('ACCEPT: a', 'x-Y-z: b')],
  ['spaces and tabs around values', get('Accept: \t a \t b\t ', 'X:c')],
  ['bytes beyond ASCII in values', get('X-Name: \x80\xe4\xff')],
  ['a connection to keep', get('Connection: Keep-Alive')],
  ['cookies', get('Cookie: a=b; c=d')],
  ['the longest head', get(`X: ${'x'.repeat(15_900)}`)],
])('reads %s as Node does', async (_, text) => {
  const parsed = parse(bytesOf(text + after), 0, null)
  expect(parsed).toMatchObject({ kind: 'plain', end: text.length })
  if (parsed?.kind !== 'plain') return
  const { method, url, fields } = parsed
  const [byNode, next, ...others] = await readByNode(text + after)
  expect({ method, url, headers: fields.headers }).toEqual(byNode)
  expect(next).toMatchObject({ url: '/after' })
  expect(others).toEqual([])
})

test.each([
  ['another method', request('OPTIONS / HTTP/1.1', host)],
  ['a body', `${request('POST / HTTP/1.1', host, 'Content-Length: 5')}hello`],
  ['a GET with a body', `${get('Content-Length: 3')}abc`],
  ['an empty body', get('Content-Length: 0')],
  ['blanks around a length', `${get('Content-Length: \t 3 \t')}abc`],
  [
    'blanks around a connection field',
    request('POST / HTTP/1.1', host, 'Connection:\t keep-alive '),
  ],
  ['duplicate fields', get('Accept: a', 'Accept: b')],
  ['many blanks before a value', get(`X:${' '.repeat(15)}a`)],
  ['many blanks after a host', request('GET / HTTP/1.1', `${host}${'\t'.repeat(100)}`)],
  ['two hosts', get(host)],
  ['no host', request('GET / HTTP/1.1', 'Accept: a')],
  ['an unusual name', get('X_Under.Score: a', '__proto__: b')],
  ['an empty value', get('X:')],
  ['the name of an inherited member', get('Constructor: a')],
  ['a field that Node presents as a list', get('Set-Cookie: a=b')],
  ['many fields', get(...Array.from({ length: 101 }, (_, n) => `X-${n}: a`))],
])('finds the end of a request with %s', async (_, text) => {
  const parsed = parse(bytesOf(text + after), 0, null)
  expect(parsed).toEqual({ kind: 'framed', end: text.length })
  expect((await readByNode(text + after)).at(-1)).toMatchObject({ url: '/after' })
})

test('takes linear time for a long run of blanks in a value', () => {
  const text = request('POST / HTTP/1.1', host, `X: a${' '.repeat(15_000)}b`)
  const bytes = bytesOf(text)
  expect(parse(bytes, 0, null)).toEqual({ kind: 'framed', end: text.length })
  expect(cpuTimeOf(() => parse(bytes, 0, null))).toBeLessThan(50)
})

test.each([
  ['nothing', ''],
  ['a bare line feed after the request line', `GET / HTTP/1.1\n${host}\r\n\r\n`],
  ['a bare line feed after a field', `GET / HTTP/1.1\r\n${host}\nX: a\r\n\r\n`],
  ['bare line feeds only', `GET / HTTP/1.1\n${host}\n\n`],
  ['a bare carriage return', get('X: a\rb')],
  ['obsolete folding', get('X: a', ' b')],
  ['folding of the first field', request('GET / HTTP/1.1', ` ${host}`)],
  ['a space before the colon', get('X : a')],
  ['an empty name', get(': a')],
  ['no colon', get('X')],
  ['a control character', get('X: a\x01b')],
  ['a NUL', get('X: a\0b')],
  ['DEL', get('X: a\x7fb')],
  ['an absolute target', request('GET http://drop.example/ HTTP/1.1', host)],
  ['an asterisk', request('OPTIONS * HTTP/1.1', host)],
  ['CONNECT', request('CONNECT drop.example:80 HTTP/1.1', host)],
  ['a fragment', request('GET /#a HTTP/1.1', host)],
  ['a target with a space', request('GET /a b HTTP/1.1', host)],
  ['a target beyond ASCII', request('GET /\xe4 HTTP/1.1', host)],
  ['two spaces', request('GET  / HTTP/1.1', host)],
  ['a tab', request('GET\t/ HTTP/1.1', host)],
  ['a method in lower case', request('get / HTTP/1.1', host)],
  ['an unknown method', request('FETCH / HTTP/1.1', host)],
  ['HTTP/1.0', request('GET / HTTP/1.0', host)],
  ['HTTP/0.9', 'GET /\r\n\r\n'],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['an empty line first', `\r\n${get()}`],
  ['no fields', 'GET / HTTP/1.1\r\n\r\n'],
  ['chunks', request('POST / HTTP/1.1', host, 'Transfer-Encoding: chunked')],
  ['chunks and a length', get('Transfer-Encoding: chunked', 'Content-Length: 0')],
  ['two lengths', get('Content-Length: 0', 'Content-Length: 0')],
  ['a signed length', `${get('Content-Length: +3')}abc`],
  ['a length after a no-break space', `${get('Content-Length: \xa03')}abc`],
  ['a list of lengths', `${get('Content-Length: 3, 3')}abc`],
  ['a body that has not arrived', `${get('Content-Length: 5')}abc`],
  ['an expectation', get('Expect: 100-continue')],
  ['an upgrade', get('Connection: Upgrade', 'Upgrade: websocket')],
  ['an upgrade without a connection field', get('Upgrade: h2c')],
  ['a connection field with a list', get('Connection: keep-alive, X-A')],
  ['a connection field of a proxy', get('Proxy-Connection: close')],
  ['a head over the limit', get(`X: ${'x'.repeat(16_000)}`)],
])('leaves %s to Node', (_, text) => {
  expect(parse(bytesOf(text), 0, null)).toBeNull()
})

test.each([
  ['Keep-Alive', true],
  ['CLOSE', false],
])('reads whether the connection stays open: %s', (connection, keepsAlive) => {
  const parsed = parse(bytesOf(get(`Connection: ${connection}`)), 0, null)
  expect(parsed).toMatchObject({ kind: 'plain', fields: { keepsAlive } })
})

test('leaves every incomplete head to Node', () => {
  const text = get('Accept: a')
  for (let length = 0; length < text.length; length += 1)
    expect(parse(bytesOf(text.slice(0, length)), 0, null)).toBeNull()
})

test('reads fields again only if they differ', () => {
  const first = parse(bytesOf(get('Accept: a')), 0, null)
  const last = first?.kind === 'plain' ? first.kept : null
  const same = parse(bytesOf(request('HEAD /b HTTP/1.1', host, 'Accept: a') + after), 0, last)
  expect(same).toMatchObject({ method: 'HEAD', url: '/b', fields: last?.fields })
  for (const text of [get('Accept: b'), get('Accept: a', 'Range: bytes=0-1'), get()]) {
    const other = parse(bytesOf(text), 0, last)
    expect(other).toEqual(parse(bytesOf(text), 0, null))
  }
  const post = request('POST / HTTP/1.1', host, 'Accept: a')
  expect(parse(bytesOf(post), 0, last)).toMatchObject({ kind: 'framed' })
})

const fields = ['Accept: a', 'X-Forwarded-Proto: https']

test.each([
  ['first', (line: string) => request('GET /b HTTP/1.1', line, ...fields)],
  ['in between', (line: string) => request('GET /b HTTP/1.1', 'DNT: 1', line, ...fields)],
  ['last', (line: string) => request('GET /b HTTP/1.1', ...fields, line)],
])('a request for another host is read like any other, with the host %s', (_, requestFor) => {
  const first = parse(bytesOf(requestFor(host)), 0, null)
  const last = first?.kind === 'plain' ? first.kept : null
  const lines = [
    'Host: other.example',
    'host:\t b \t',
    `Host: ${'a'.repeat(250)}.example`,
    `Host: ${'a'.repeat(16_000)}`,
    'Host: a.example\r\nRange: bytes=0-1',
    'Host: a\r\nHost: b',
    'Host: a\r\nUpgrade: b',
    'Host: a\r\n b',
    'Host: a\r\n',
    'Host: a\nHost: b',
    'Host: a\rb',
    'Host: a\x01b',
    'Host:',
    'Host : a',
    ' Host: a',
    'Hos: a',
    'DNT: 1',
    'Connection: close',
    '',
  ]
  const read = (text: string, before: typeof last) => {
    const { kept: _, ...rest } = { kept: null, ...parse(bytesOf(text), 0, before) }
    return rest
  }
  for (const text of lines.map(requestFor)) {
    expect(read(text + after, last)).toEqual(read(text + after, null))
    for (let length = 0; length < Math.min(text.length, 400); length += 1)
      expect(read(text.slice(0, length), last)).toEqual(read(text.slice(0, length), null))
  }
  const keptAgain = parse(bytesOf(requestFor('Host: other.example')), 0, last)
  expect(keptAgain?.kind === 'plain' && keptAgain.kept).toBe(last)
})

test('keeps no more of a request in memory than its fields, and no long ones', () => {
  const keptOf = (text: string) => {
    const parsed = parse(bytesOf(text), 0, null)
    return parsed?.kind === 'plain' ? parsed.kept : null
  }
  const kept = keptOf(get('Accept: a'))?.bytes
  expect(String(kept)).toBe(`${host}\r\nAccept: a\r\n\r\n`)
  expect(kept?.buffer.byteLength).toBe(kept?.length)
  const long = get(`X: ${'x'.repeat(4000)}`)
  expect(keptOf(long)).toBeNull()
  expect(parse(bytesOf(long), 0, keptOf(long))).toMatchObject({ kind: 'plain' })
})

function printable(): string {
  const codes = Array.from({ length: 0x7f - 0x21 }, (_, n) => n + 0x21)
  return String.fromCharCode(...codes).replace('#', '')
}
