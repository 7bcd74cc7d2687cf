import type { DropId, PackId } from '@plinth/domain/base/ids'
import { defaultUrls } from '@plinth/domain/serving/page-lookup'
import type { PageSplices } from '@plinth/domain/versions/manifest'
import { expect, test } from 'vitest'
import type { VersionRecord } from '../../../ports/database/versions.ts'
import { createInjection, type Syntax } from '../injections/markup/injection.ts'
import { prepareResponse } from './prepared-response.ts'

const injection = createInjection({ body: '<i></i>' })
const xmlInjection = createInjection({ body: '<i/>' })
const dropId = 'st_a' as DropId
const served = {
  version: { dropId } as VersionRecord,
  spaFallback: false,
  ...defaultUrls,
  indexable: true,
  badge: true,
  analytics: null,
  gate: null,
  preview: false,
  counts: true,
  redirectDomain: null,
  lastModified: 0,
}
const utf16 = { head: 2, body: 8, encoding: 'utf-16le' } as const

const html: PageSplices = { splices: { head: 0, body: 8 } }
const xml: PageSplices = { xmlSplices: { head: 0, body: 8 } }
const both: PageSplices = { ...html, ...xml }
const wide: PageSplices = { splices: utf16, xmlSplices: utf16 }
const xhtml = 'application/xhtml+xml'

test.each<
  [type: string, sentAs: string | null, splices: PageSplices, added: number, viewed: boolean]
>([
  ['text/html; charset=utf-8', null, html, 7, true],
  ['text/html; charset=utf-8', null, wide, 14, true],
  ['text/plain; charset=utf-8', 'text/html', html, 7, true],
  ['text/html; charset=utf-8', 'text/plain', both, 0, false],
  ['text/html; charset=utf-8', 'text/html; charset=utf-16le', html, 0, true],
  ['text/html; charset=utf-8', 'text/html; charset=utf-16le', wide, 14, true],
  ['text/html; charset=utf-8', 'text/html; charset=latin1', html, 7, true],
  // Offsets recorded for HTML are not valid for XML, nor the other way round.
  ['text/html; charset=utf-8', xhtml, html, 0, true],
  ['text/html; charset=utf-8', null, xml, 0, true],
  ['text/html; charset=utf-8', xhtml, both, 4, true],
  ['text/html; charset=utf-8', null, both, 7, true],
  [xhtml, null, {}, 0, true],
  [xhtml, null, xml, 4, true],
  [xhtml, null, wide, 8, true],
  [xhtml, `${xhtml}; charset=utf-8`, xml, 4, true],
  [xhtml, `${xhtml}; charset=utf-16`, xml, 0, true],
  [xhtml, 'text/html', xml, 0, true],
  [xhtml, 'application/xml', xml, 0, false],
])('%s sent as %s with %j: %i bytes are injected, counts as a view: %s', (...row) => {
  const [type, sentAs, splices, added, viewed] = row
  const slice = { pack: 'pk_a' as PackId, offset: 0, size: 8 }
  const file = { ...slice, digest: 'a'.repeat(64), type, ...splices }
  const headers = sentAs ? [['content-type', sentAs] as const] : []
  const intent = { kind: 'file', path: 'a', file, status: 200, headers } as const
  const inject = (syntax: Syntax) => (syntax === 'xml' ? xmlInjection : injection)
  const parts = { served, sendsHsts: false, cdn: null, intent, stored: {}, inject }
  const { plain, viewOf } = prepareResponse(parts)
  expect(plain.body.size).toBe(slice.size + added)
  expect(plain.etag).toMatch(added > 0 ? /-[0-9a-f]{8}"$/ : /^"a{32}"$/)
  expect(viewOf).toBe(viewed ? dropId : null)
})

test('nothing is injected into a file that was compressed before the upload', () => {
  const slice = { pack: 'pk_a' as PackId, offset: 0, size: 8 }
  const precompressed = { coding: 'br', type: 'text/javascript' } as const
  const file = { ...slice, digest: 'a'.repeat(64), type: 'a/b', ...html, precompressed }
  const headers = [['content-type', 'text/html'] as const]
  const intent = { kind: 'file', path: 'a.js.br', file, status: 200, headers } as const
  const inject = () => injection
  const parts = { served, sendsHsts: false, cdn: null, intent, stored: {}, inject }
  const { plain, encoded, encodable } = prepareResponse(parts)
  expect([plain.body.size, encoded.map(({ body }) => body.size), encodable]).toEqual([
    8,
    [8],
    false,
  ])
})
