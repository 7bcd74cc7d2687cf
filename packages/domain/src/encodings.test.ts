import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeEncodings, type EncodedForms, encodeEncodings } from './encodings.ts'
import type { PackId } from './ids.ts'

const pack = `pk_${'a'.repeat(26)}` as PackId
const digest = (letter: string) => letter.repeat(64)
const slice = (offset: number, size = 3) => ({ pack, offset, size })

test('the pack is named once, and the order does not change the text', () => {
  const encodings = new Map<string, EncodedForms>([
    [digest('b'), { br: slice(3), gzip: slice(6) }],
    [digest('a'), { gzip: slice(0) }],
  ])
  const text = encodeEncodings(encodings)
  expect(text.split(pack)).toHaveLength(2)
  expect(encodeEncodings(new Map([...encodings].reverse()))).toBe(text)
})

test('forms in two packs are a mistake of ours', () => {
  const elsewhere = { pack: `pk_${'b'.repeat(26)}` as PackId, offset: 0, size: 1 }
  const encodings = new Map([[digest('a'), { br: slice(0), gzip: elsewhere }]])
  expect(() => encodeEncodings(encodings)).toThrow(RangeError)
})

test('any encodings are read back as they were', () => {
  const form = fc.record({ pack: fc.constant(pack), offset: fc.nat(), size: fc.nat() })
  const forms = fc.record({ br: form, gzip: form }, { requiredKeys: [], noNullPrototype: true })
  const digests = fc.constantFrom(...'0123456789abcdef').map(digest)
  fc.assert(
    fc.property(fc.array(fc.tuple(digests, forms)), (entries) => {
      const encodings = new Map<string, EncodedForms>(entries)
      expect(decodeEncodings(encodeEncodings(encodings))).toEqual(encodings)
    }),
  )
})

const inPack = (of: unknown, ...contents: unknown[]) =>
  JSON.stringify({ format: 1, pack: of, contents })
const text = (...contents: unknown[]) => inPack(pack, ...contents)
const entry = { digest: digest('a'), br: [0, 3] }

test('what the table below spoils is sound', () => {
  expect(decodeEncodings(text(entry))).toEqual(new Map([[digest('a'), { br: slice(0) }]]))
})

test.each([
  ['', 'cut off'],
  ['null', 'null'],
  ['{}', 'nothing in it'],
  [JSON.stringify({ format: 2, pack, contents: [] }), 'another format'],
  [JSON.stringify({ format: 1, contents: [] }), 'no pack'],
  [inPack('../../secret'), 'a pack that leaves the folder'],
  [inPack(`st_${'a'.repeat(26)}`), 'a pack with the id of something else'],
  [inPack(null, entry), 'a form without a pack'],
  [text(null), 'no object'],
  [text({ ...entry, digest: '../../secret' }), 'a digest that is none'],
  [text({ ...entry, digest: digest('A') }), 'a digest in capitals'],
  [text(entry, entry), 'a digest twice'],
  [text({ ...entry, br: null }), 'no extent'],
  [text({ ...entry, br: [0] }), 'no size'],
  [text({ ...entry, br: [-1, 3] }), 'a negative offset'],
  [text({ ...entry, br: [0.5, 3] }), 'half an offset'],
  [text({ ...entry, gzip: [0, -1] }), 'a negative size'],
  [text({ ...entry, gzip: [0, '3'] }), 'a size as text'],
  [text({ ...entry, gzip: [2 ** 53 - 1, 1] }), 'an end that cannot be counted'],
])('%s are no encodings: %s', (damaged) => {
  expect(() => decodeEncodings(damaged)).toThrow()
})
