import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  byteSize,
  decodeManifest,
  encodeManifest,
  fileCount,
  type ManifestFile,
  referencedDigests,
} from './manifest.ts'

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

const text = (...files: unknown[]) => JSON.stringify({ format: 1, files })
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
])('%s is not a manifest: %s', (damaged) => {
  expect(() => decodeManifest(damaged)).toThrow()
})
