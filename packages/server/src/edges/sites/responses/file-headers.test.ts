import type { DropId, PackId } from '@plinth/domain/base/ids'
import type { Header } from '@plinth/domain/rules/custom-header'
import { expect, test } from 'vitest'
import { type FileIntent, fileHeaders } from './file-headers.ts'

const revalidated = 'public, max-age=0, must-revalidate'
const forever = 'public, max-age=31536000, immutable'
const served = { indexable: true, lastModified: 0, gate: null, preview: false }
const script = 'text/javascript; charset=utf-8'
const file = { pack: 'pk_a' as PackId, offset: 0, size: 1, digest: 'a'.repeat(64), type: script }

const headersOf = (intent: Partial<FileIntent>, changes: Partial<typeof served> = {}) =>
  fileHeaders(
    { kind: 'file', path: 'a.js', file, status: 200, headers: [], ...intent },
    { ...served, ...changes },
    false,
  )

const owners = (...headers: Header[]) => ({ immutable: true, headers }) as const
const gate = { dropId: 'st_a' as DropId, passwordHash: 'x' }

test.each<[string, Partial<FileIntent>, object, string]>([
  ['an ordinary name', {}, {}, revalidated],
  ['a hashed name', { immutable: true }, {}, forever],
  ['a preview', { immutable: true }, { preview: true }, revalidated],
  ['a protected drop', { immutable: true }, { gate }, 'private, no-store'],
  ['a header of the owner', owners(['cache-control', 'no-cache']), {}, 'no-cache'],
  ['the default, chosen by the owner', owners(['cache-control', revalidated]), {}, revalidated],
  ['an expiry of the owner', owners(['expires', '0']), {}, revalidated],
  ['another header of the owner', owners(['x-a', 'b']), {}, forever],
  ['a script that is sent as a page', owners(['content-type', 'text/html']), {}, revalidated],
])('Cache-Control of %s', (_, intent, changes, expected) => {
  expect(headersOf(intent, changes).get('cache-control')).toBe(expected)
})

test('a preview is not named to linked sites and not indexed, unless the owner chooses a policy', () => {
  const preview = { indexable: false, preview: true }
  const own: Header[] = [
    ['referrer-policy', 'no-referrer'],
    ['x-robots-tag', 'noarchive'],
  ]
  const shown = (headers: Header[]) => {
    const sent = headersOf({ headers }, preview)
    return [sent.get('referrer-policy'), sent.get('x-robots-tag')]
  }
  expect(shown([])).toEqual(['same-origin', 'noindex'])
  expect(shown(own)).toEqual(['no-referrer', 'noindex, noarchive'])
})

test('Last-Modified is rounded up, and absent if the last change is too recent', () => {
  const date = (lastModified: number | null) =>
    headersOf({}, { lastModified } as typeof served).get('last-modified')
  expect(date(Date.UTC(2026, 0, 1, 0, 0, 0, 1))).toBe('Thu, 01 Jan 2026 00:00:01 GMT')
  expect(date(null)).toBeUndefined()
})
