// Unusual and malformed request lines and hosts, and bytes that are not HTTP/1.1.
import { type Exchange, exchangeTable, request } from '../exchange-text.ts'
import type { Site } from '../site.ts'

export function requestLines({ hosts }: Site): Exchange[] {
  const host = `Host: ${hosts.plain}`
  const get = request('GET / HTTP/1.1', host)
  const { cases, add } = exchangeTable()
  const asLines = (name: string, ...lines: readonly string[]) => add(name, request(...lines))
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
  return cases
}
