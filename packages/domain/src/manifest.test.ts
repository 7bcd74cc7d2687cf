import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileHeaders } from './header-matching.ts'
import {
  byteSize,
  decodeManifest,
  encodeManifest,
  fileCount,
  type ManifestFile,
  referencedDigests,
} from './manifest.ts'
import { compileRedirects } from './redirect-matching.ts'

const digest = (letter: string) => letter.repeat(64)
const page: ManifestFile = {
  digest: digest('a'),
  size: 10,
  type: 'text/html; charset=utf-8',
  splices: { head: 2, body: 9 },
  generated: true,
}
const source: ManifestFile = { digest: digest('b'), size: 5, type: 'text/markdown; charset=utf-8' }

test('a rendered page is kept and served, but not counted', () => {
  const manifest = {
    files: new Map([
      ['index.html', page],
      ['index.md', source],
    ]),
  }
  expect(fileCount(manifest)).toBe(1)
  expect(byteSize(manifest)).toBe(5)
  expect(referencedDigests(manifest)).toEqual(new Set([digest('a'), digest('b')]))
})

test('the order of an upload does not change the text', () => {
  const one = encodeManifest({
    files: new Map([
      ['b', source],
      ['a', page],
    ]),
  })
  const other = encodeManifest({
    files: new Map([
      ['a', page],
      ['b', source],
    ]),
  })
  expect(one).toBe(other)
})

test('any manifest is read back as it was', () => {
  const file = fc.record(
    {
      digest: fc.constantFrom(digest('a'), digest('0')),
      size: fc.nat(),
      type: fc.string(),
      splices: fc.constant({ head: 0, body: 0 }),
      generated: fc.constant(true as const),
    },
    { requiredKeys: ['digest', 'size', 'type'], noNullPrototype: true },
  )
  const paths = fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('__proto__', 'constructor'))
  fc.assert(
    fc.property(fc.array(fc.tuple(paths, file)), (entries) => {
      const manifest = { files: new Map<string, ManifestFile>(entries) }
      expect(decodeManifest(encodeManifest(manifest))).toEqual(manifest)
    }),
  )
})

test('the rules of a version are stored with it', () => {
  const manifest = {
    files: new Map([['index.html', page]]),
    redirects: compileRedirects([
      { from: '/a/*', query: ['id=:id'], to: '/b/:splat/:id', status: 302, force: true },
      { from: '/c', to: 'https://example.org/', status: 301 },
    ]),
    headers: compileHeaders([{ path: '/*', headers: [['x-frame-options', 'DENY']] }]),
  }
  const text = encodeManifest(manifest)
  expect(decodeManifest(text)).toEqual(manifest)
  expect(encodeManifest(decodeManifest(text))).toBe(text)
})

test('a version from before there were rules has none', () => {
  const manifest = decodeManifest('{"format":1,"files":[]}')
  expect(manifest).toEqual({ files: new Map() })
  expect(encodeManifest(manifest)).toBe('{"format":1,"files":[]}')
})

const text = (...files: unknown[]) => JSON.stringify({ format: 1, files })
const ruled = (rules: object) => JSON.stringify({ format: 1, files: [], ...rules })
const redirect = { from: '/a', to: '/b', status: 301 }
const entry = { path: 'a', ...source }

test.each([
  ['', 'cut off'],
  ['null', 'null'],
  ['{}', 'no files'],
  [JSON.stringify({ format: 2, files: [] }), 'another format'],
  [text(null), 'no object'],
  [text({ ...entry, path: '' }), 'no path'],
  [text(entry, entry), 'a path twice'],
  [text({ ...entry, digest: '../../secret' }), 'a digest that leaves the folder'],
  [text({ ...entry, digest: digest('A') }), 'a digest in capitals'],
  [text({ ...entry, size: -1 }), 'a negative size'],
  [text({ ...entry, size: '5' }), 'a size as text'],
  [text({ ...entry, type: 1 }), 'no type'],
  [text({ ...entry, splices: { head: 0, body: 6 } }), 'splices behind the end'],
  [text({ ...entry, splices: null }), 'no splices'],
  [ruled({ redirects: {} }), 'redirects that are no list'],
  [ruled({ redirects: [null] }), 'a redirect that is nothing'],
  [ruled({ redirects: [{ ...redirect, to: 1 }] }), 'a redirect to a number'],
  [ruled({ redirects: [{ ...redirect, status: 200.5 }] }), 'a status that is none'],
  [ruled({ redirects: [{ ...redirect, status: '301' }] }), 'a status as text'],
  [ruled({ redirects: [{ ...redirect, query: 'id=1' }] }), 'parameters as text'],
  [ruled({ headers: null }), 'headers that are no list'],
  [ruled({ headers: [{ headers: [] }] }), 'headers without a path'],
  [ruled({ headers: [{ path: '/', headers: [['a']] }] }), 'a header without a value'],
])('%s is not a manifest: %s', (damaged) => {
  expect(() => decodeManifest(damaged)).toThrow()
})
