import type { PackId, SiteId } from '@plinth/domain/ids'
import type { Splices } from '@plinth/domain/manifest'
import { expect, test } from 'vitest'
import type { VersionRecord } from '../../ports/versions.ts'
import { createAnswer } from './answer.ts'
import { createInjection } from './injection.ts'

const injection = createInjection({ body: '<i></i>' })
const siteId = 'st_a' as SiteId
const showing = {
  version: { siteId } as VersionRecord,
  spaFallback: false,
  indexable: true,
  badge: true,
  analytics: null,
  gate: null,
  preview: false,
  counts: true,
  home: null,
  lastModified: 0,
}
const utf16 = { head: 2, body: 8, encoding: 'utf-16le' } as const

test.each<[type: string, sentAs: string | null, splices: Splices, added: number, viewed: boolean]>([
  ['text/html; charset=utf-8', null, { head: 0, body: 8 }, 7, true],
  ['text/html; charset=utf-8', null, utf16, 14, true],
  ['text/plain; charset=utf-8', 'text/html', { head: 0, body: 8 }, 7, true],
  ['text/html; charset=utf-8', 'text/plain', { head: 0, body: 8 }, 0, false],
  ['text/html; charset=utf-8', 'application/xhtml+xml', { head: 0, body: 8 }, 0, true],
  ['text/html; charset=utf-8', 'text/html; charset=utf-16le', { head: 0, body: 8 }, 0, true],
  ['text/html; charset=utf-8', 'text/html; charset=utf-16le', utf16, 14, true],
  ['text/html; charset=utf-8', 'text/html; charset=latin1', { head: 0, body: 8 }, 7, true],
])('%s sent as %s with %j: %i bytes are added, it is viewed: %s', (...row) => {
  const [type, sentAs, splices, added, viewed] = row
  const slice = { pack: 'pk_a' as PackId, offset: 0, size: 8 }
  const file = { ...slice, digest: 'a'.repeat(64), type, splices }
  const headers = sentAs ? [['content-type', sentAs] as const] : []
  const intent = { kind: 'file', path: 'a', file, status: 200, headers } as const
  const parts = { showing, demandsHttps: false, intent, stored: {}, injection }
  const { plain, viewOf } = createAnswer(parts)
  expect(plain.body.size).toBe(slice.size + added)
  expect(plain.etag.includes(injection.id)).toBe(added > 0)
  expect(viewOf).toBe(viewed ? siteId : null)
})
