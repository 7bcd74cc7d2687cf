// `_redirects` and `_headers`: any text gives rules and problems, and a rule never sends a visitor
// where its author did not.
import assert from 'node:assert/strict'
import { parseRequestTarget } from '@plinth/domain/http/request-path'
import { headerProblem, mostHeaderBytes } from '@plinth/domain/rules/custom-header'
import { compileHeaders, headersFor } from '@plinth/domain/rules/header-matching'
import { type HeaderRule, parseHeaders } from '@plinth/domain/rules/parse-headers'
import { parseRedirects } from '@plinth/domain/rules/parse-redirects'
import { compileRedirects, matchRedirect } from '@plinth/domain/rules/redirect-matching'
import type { RedirectRule } from '@plinth/domain/rules/redirect-rule'
import fc from 'fast-check'
import { textOf } from '../inputs/text.ts'
import { target } from '../target.ts'

const paths = [
  ...['/', '/a', '/a/', '/*', '/a/*', '/:x', '/:x/b', '/a*b', '/*/c', '/:splat', '/%41', '/é'],
  ...['https://a.example/*', 'http://a.example', '/.plinth/x', '//evil.example', '/\\evil', '/..'],
  ...['/a:b', '/:x.html', '/assets/*.js', '/a?b=c', '/a#b', '/%', '/%2f', '/:1', '/a//b'],
]
const redirectWords = [
  ...[' ', '  ', '\t', '\n', '\r\n', '\n#', '#', ' 301', ' 200', ' 404!', ' 200!', ' 302', ' 999'],
  ...[' q=1', ' q=:q', ' id=:x', ' Language=de', ' Language=de,en-GB', ' Country=de', ' Role=a'],
  ...[
    ' https://b.example/:splat',
    ' /b/:splat',
    ' /b/:x',
    ' /:x/:splat?q=:q#:x',
    ' //evil.example',
  ],
  ...[
    ' /:splat',
    ' https://:x.example/',
    ' /\\evil.example',
    ' /',
    ' https://b.example:x/',
    ':splat',
  ],
  ...paths,
]
const headerWords = [
  ...[
    '\n',
    '\r\n',
    '\n  ',
    '\n\t',
    '  X-A: b',
    '  ! X-A',
    '\n  Cache-Control: no-store',
    ': ',
    ':',
  ],
  ...['\n  Link: </:splat>; rel=x', '\n  X-B: :x', '\n  Set-Cookie: a', '\n  Content-Length: 1'],
  ...['\n  Access-Control-Allow-Origin: *', '\n  ! Access-Control-Allow-Origin', '\n# c', 'ü', '!'],
  ...paths,
]

const targetPath = textOf(
  ['/', '/a', 'b', '/x', '//evil.example', '/\\evil', '%2f', '%5c', '?q=1', '&id=2', '.html', 'de'],
  { longest: 8_000, rarely: 50 },
).map((text) => (text.startsWith('/') ? text : `/${text}`))

const visit = fc.record({
  url: targetPath,
  host: fc.constantFrom('a.example', 'own.example', ''),
  acceptLanguage: fc.option(fc.constantFrom('de', 'en-GB,de;q=0.5', '*', ';;,'), {
    nil: undefined,
  }),
})

export const ruleTargets = [
  target({
    name: '_redirects',
    share: 3,
    inputs: fc.record({
      text: textOf(redirectWords, { longest: 300_000, rarely: 300 }),
      visit,
    }),
    check({ text, visit: { url, host, acceptLanguage } }) {
      const { rules, problems } = parseRedirects(text)
      assert.ok(problems.length <= 101)
      const written = rules.slice(0, 200)
      assert.deepEqual(parseRedirects(written.map(lineOf).join('\n')).rules, written)
      const path = parseRequestTarget(url)
      if (typeof path === 'string') return
      const { match } = matchRedirect(compileRedirects(rules), { ...path, host, acceptLanguage })
      if (match?.kind !== 'redirect') return
      assert.match(match.location, /^[!-~]+$/)
      assert.equal(originOf(match.location), originOf(withoutPlaceholders(match.rule.to)))
    },
  }),
  target({
    name: '_headers',
    share: 3,
    inputs: fc.record({ text: textOf(headerWords, { longest: 250_000, rarely: 300 }), visit }),
    check({ text, visit: { url, host } }) {
      const { rules, problems } = parseHeaders(text)
      assert.ok(problems.length <= 101)
      assert.deepEqual(parseHeaders(rules.map(blockOf).join('\n')).rules, rules)
      const path = parseRequestTarget(url)
      if (typeof path === 'string') return
      const { headers } = headersFor(compileHeaders(rules), { host, segments: path.segments })
      for (const header of headers) assert.equal(headerProblem(header), null)
      const bytes = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0)
      assert.ok(bytes <= mostHeaderBytes)
    },
  }),
]

const lineOf = ({ from, query = [], to, status, force, languages }: RedirectRule): string =>
  [from, ...query, to, `${status}${force ? '!' : ''}`]
    .concat(languages ? [`Language=${languages.join(',')}`] : [])
    .join(' ')

const blockOf = ({ path, headers, remove = [] }: HeaderRule): string =>
  [
    path,
    ...remove.map((name) => `  ! ${name}`),
    ...headers.map(([name, value]) => `  ${name}: ${value}`),
  ].join('\n')

/** A value must not become part of the host. */
const originOf = (location: string): string => new URL(location, 'https://own.example').origin

const withoutPlaceholders = (to: string): string =>
  /^https?:/i.test(to) ? (/^https?:\/\/[^/?#]*/i.exec(to)?.[0] ?? to) : '/'
