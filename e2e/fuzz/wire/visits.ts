// Visits of a drop: paths, ranges, conditions, cookies and hosts; and rule files, published and then
// visited.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { anyText, oddWord, textOf } from '../inputs/text.ts'
import { target } from '../target.ts'
import { network } from './networks.ts'
import type { World } from './world.ts'

/** Characters that the client refuses to send are left out. */
const headerText = (...words: string[]) =>
  textOf(words, { longest: 6_000, rarely: 50 }).map((text) =>
    text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '').trim(),
  )
const pathText = textOf(
  [
    '/',
    '//',
    '..',
    '.',
    '%2e%2e',
    '%2f',
    '%00',
    '%',
    'docs',
    'page.html',
    'index.html',
    'app.js',
    '?',
    '#',
  ].concat([
    '_redirects',
    '_headers',
    '.plinth/',
    'card.png',
    'old/',
    '\\',
    '@',
    ':',
    ';',
    '&',
    '=',
    '+',
    '//evil.example',
  ]),
  { longest: 8_000, rarely: 50 },
).map((text) => `/${text.toWellFormed().replaceAll(/[^!-~]/gu, (odd) => encodeURIComponent(odd))}`)

const fields = fc.record(
  {
    range: headerText('bytes=', '-', '0', '1', '5', ',', '999999', ' '),
    'if-range': headerText('"', 'W/', 'abc', 'Sun, 06 Nov 1994 08:49:37 GMT'),
    'if-none-match': headerText('"', '*', 'W/', ',', 'abc'),
    'if-modified-since': headerText('Sun, 06 Nov 1994 08:49:37 GMT', '99'),
    'accept-encoding': headerText('br', 'gzip', ';q=', '0', '*', ',', 'identity'),
    'accept-language': headerText('de', '-', ',', ';q=1', '*'),
    accept: headerText('text/html', 'text/markdown', '*/*', ';q=0', ','),
    cookie: headerText('plinth_session=', 'plinth_unlocked=', ';', '=', 'a', '"', '.'),
    'user-agent': headerText('Mozilla/5.0', '(', ')', '/', 'bot'),
    'sec-fetch-dest': headerText('script', 'document'),
    traceparent: headerText('00-', 'a'.repeat(32), '-', 'b'.repeat(16), '-01'),
    'x-request-id': headerText('a', '-', '"'),
  },
  { requiredKeys: [], noNullPrototype: true },
)

const pages = [
  '/',
  '/signin',
  '/signup',
  '/docs',
  '/gallery',
  '/dashboard',
  '/report',
  '/api/v1/sites',
]

export function visitTargets({ client, drops, callers }: World) {
  const [first, second] = drops
  const hosts = [
    first?.host ?? '',
    first?.host ?? '',
    `localhost:${client.port}`,
    'unknown.example',
    'x.localhost',
  ]
  return [
    target({
      name: 'visits',
      share: 5,
      inputs: fc.record({
        method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE', 'PATCH'),
        host: fc.constantFrom(...hosts),
        path: fc.oneof(pathText, fc.constantFrom(...pages)),
        fields,
        network,
      }),
      async check({ method, host, path, fields: own, network: from }) {
        const response = await client.send({ method, host, path, headers: { ...own, ...from } })
        if (response === null || host !== first?.host) return
        const { status, headers, body } = response
        const { location } = headers
        if (status === 206) {
          const [, start, end] =
            /^bytes (\d+)-(\d+)\/\d+$/.exec(String(headers['content-range'])) ?? []
          if (method === 'GET') assert.equal(body.length, Number(end) - Number(start) + 1)
        }
        if (location !== undefined)
          assert.equal(new URL(location, `http://${host}`).hostname, host.split(':')[0])
      },
    }),
    target({
      name: 'rule files',
      inputs: fc.record({
        redirects: textOf(
          [
            '/a',
            '/*',
            '/:x',
            ' ',
            '\n',
            ' /b/:splat',
            ' /:x',
            ' https://b.example/:splat',
            ' 200',
            ' 301!',
            ' q=:q',
          ],
          { longest: 30_000 },
        ),
        headers: textOf(
          ['/*', '/a', '\n', '  X-A: ', 'b', ':splat', '  ! X-A', ': ', '  Link: </:splat>'],
          {
            longest: 30_000,
          },
        ),
        visited: fc.array(pathText, { minLength: 2, maxLength: 4 }),
      }),
      async check({ redirects, headers, visited }) {
        const form = new FormData()
        const contents = { 'index.html': '<p>x', _redirects: redirects, _headers: headers }
        for (const [name, content] of Object.entries(contents)) {
          form.append('files', new File([content], name))
          form.append('paths', name)
        }
        const sent = new Response(form)
        const type = sent.headers.get('content-type') ?? ''
        const body = Buffer.from(await sent.arrayBuffer())
        const upload = `/api/v1/sites/${second?.id}/upload-bundle`
        const own = { ...callers[0], 'content-type': type }
        const response = await client.send({ method: 'POST', path: upload, headers: own, body })
        assert.ok([201, 403, 404, 429, 503].includes(response?.status ?? 0), String(response?.body))
        for (const path of [...visited, '/a', '/a/b?q=1'])
          await client.send({ host: second?.host ?? '', path })
      },
    }),
    target({
      name: 'forms',
      inputs: fc.record({
        path: fc.constantFrom(
          '/signin',
          '/signup',
          '/reset',
          '/report',
          '/device',
          '/verify',
          '/.plinth/unlock',
        ),
        host: fc.constantFrom(...hosts),
        body: fc.oneof(
          fc
            .array(
              fc.tuple(
                fc.oneof(
                  fc.constantFrom('email', 'password', 'name', 'return_to', 'code', 'token'),
                  oddWord,
                ),
                anyText,
              ),
            )
            .map((pairs) =>
              new URLSearchParams(
                pairs.map(([name, value]) => [name.toWellFormed(), value.toWellFormed()]),
              ).toString(),
            ),
          anyText,
          textOf(['a=', '&', '%', 'b', '+'], { longest: 70_000, rarely: 10 }),
        ),
        type: fc.constantFrom(
          'application/x-www-form-urlencoded',
          'multipart/form-data',
          'text/plain',
        ),
        network,
      }),
      async check({ path, host, body, type, network: from }) {
        const origin = `http://${host}`
        const headers = { ...from, origin, 'content-type': type }
        await client.send({ method: 'POST', host, path, headers, body })
      },
    }),
  ]
}
