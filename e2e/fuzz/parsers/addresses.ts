// Hosts, paths and addresses: what is accepted has one canonical form, and stays on its host.
import assert from 'node:assert/strict'
import { parseReturnPath } from '@plinth/domain/accounts/return-path'
import { isHostname, parseHostname } from '@plinth/domain/addresses/hostname'
import { classifyHost, hostnameOf } from '@plinth/domain/addresses/hosts'
import { isSameAddress, parseIp } from '@plinth/domain/addresses/ip-address'
import { formatPath, parseRequestTarget } from '@plinth/domain/http/request-path'
import { parseSitePath } from '@plinth/domain/versions/site-path'
import { refuseRedirectUri } from '../../../packages/server/src/edges/oauth/redirect-uri.ts'
import { sameHostPath } from '../../../packages/server/src/edges/sites/gate/same-host-path.ts'
import { textOf } from '../inputs/text.ts'
import { target } from '../target.ts'
import { orRefusal } from './refusals.ts'

const ownHosts = { appHostname: 'plinth.test', sitesHostname: 'drops.test', loopbackBase: true }
const urls = { base: 'https://plinth.test', sitesDomain: 'drops.test' }
const hostWords = [
  ...[
    'a',
    'A',
    '-',
    '.',
    '..',
    '_',
    ':',
    ':80',
    ':99999',
    '[::1]',
    '[',
    ']',
    '::',
    '1',
    '127.0.0.1',
  ],
  ...['0x7f', 'drops.test', 'plinth.test', 'localhost', '.drops.test', 'xn--', 'é', 'ß', '。', '@'],
  ...[
    'example.com',
    'a--1.drops.test',
    '%41',
    '/',
    'a'.repeat(63),
    'ffff:',
    '.255',
    '999',
    '%eth0',
  ],
]
const pathWords = [
  ...[
    '/',
    '//',
    'a',
    'index.html',
    '.',
    '..',
    './',
    '../',
    '%2e',
    '%2F',
    '%00',
    '%',
    '%zz',
    '?',
    '#',
  ],
  ...[
    'a/b',
    '\\',
    'C:',
    '.plinth/',
    '__MACOSX/',
    '.DS_Store',
    'e\u0301',
    '%C3%A9',
    ' ',
    '+',
    '&=',
    '@',
  ],
  ...[
    'http://evil.example',
    'https:',
    '//evil.example',
    '/\\evil.example',
    '\t',
    '\u0301'.repeat(30),
  ],
]

export const addressTargets = [
  target({
    name: 'Host',
    share: 2,
    inputs: textOf(hostWords, { longest: 16_000, rarely: 50 }),
    check(header) {
      const hostname = hostnameOf(header)
      if (hostname === null) return
      assert.equal(hostnameOf(hostname), hostname)
      assert.ok(hostname.length <= 253 && header.toLowerCase().startsWith(hostname))
      const kind = classifyHost(hostname, ownHosts)
      if (kind.kind === 'domain') assert.ok(!hostname.endsWith('drops.test'.padStart(11, '.')))
      if (kind.kind === 'drop') assert.equal(`${kind.label}.drops.test`, hostname)
    },
  }),
  target({
    name: 'custom domains',
    inputs: textOf(hostWords, { longest: 3_000, rarely: 50 }),
    check(text) {
      const ip = parseIp(text)
      if (ip) assert.ok(isSameAddress(text, text))
      const hostname = orRefusal(() => parseHostname(text))
      if (hostname === null) return
      assert.ok(isHostname(hostname))
      assert.equal(parseHostname(hostname), hostname)
      assert.equal(new URL(`https://${hostname}`).hostname, hostname)
    },
  }),
  target({
    name: 'URL paths',
    share: 2,
    // Node decodes a request target byte by byte, so it has no half of a surrogate pair.
    inputs: textOf(pathWords, { longest: 16_000, rarely: 50 }).map((text) => text.toWellFormed()),
    check(text) {
      const parsed = parseRequestTarget(text)
      if (typeof parsed === 'string') return
      const { segments, trailingSlash, query } = parsed
      assert.ok(segments.every((segment) => segment !== '' && segment !== '.' && segment !== '..'))
      const canonical = formatPath(segments, trailingSlash) + query
      assert.match(canonical, /^\/(?!\/)[!-~]*$/)
      assert.equal(new URL(canonical, 'https://own.example').host, 'own.example')
      const again = parseRequestTarget(canonical)
      assert.deepEqual(again, { segments, trailingSlash, nonCanonical: false, query })
    },
  }),
  target({
    name: 'paths of files',
    inputs: textOf(pathWords, { longest: 4_000, rarely: 50 }),
    check(text) {
      const path = orRefusal(() => parseSitePath(text))
      if (path === null) return
      assert.equal(parseSitePath(path), path)
      const parsed = parseRequestTarget(formatPath(path.split('/'), false))
      assert.ok(typeof parsed !== 'string')
      assert.equal(parsed.segments.join('/'), path)
    },
  }),
  target({
    name: 'redirects after a form',
    inputs: textOf(pathWords, { longest: 8_000, rarely: 50 }),
    check(text) {
      for (const path of [sameHostPath(text), parseReturnPath(text)]) {
        if (path === null) continue
        assert.equal(new URL(path, 'https://own.example').host, 'own.example')
        assert.match(path, /^\/(?![/\\])[!-~]*$/)
      }
    },
  }),
  target({
    name: 'OAuth redirect URIs',
    inputs: textOf(
      [
        'https://',
        'http://',
        'com.app:',
        'app://',
        'javascript:',
        'localhost',
        ...hostWords,
        ...pathWords,
      ],
      { longest: 3_000, rarely: 50 },
    ),
    check(text) {
      if (refuseRedirectUri(text, urls) !== null) return
      const { protocol, hostname } = new URL(text)
      assert.ok(!['javascript:', 'data:', 'file:', 'vbscript:'].includes(protocol))
      if (protocol === 'https:')
        assert.ok(hostname !== 'plinth.test' && !hostname.endsWith('.drops.test'))
    },
  }),
]
