import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PackId } from '../base/ids.ts'
import { type ContentEncodings, decodeEncodings, encodeEncodings } from './encodings.ts'

const pack = `pk_${'a'.repeat(26)}` as PackId
const digest = (letter: string) => letter.repeat(64)
const slice = (offset: number, size = 3) => ({ pack, offset, size })

test('the pack id is stored once, and the order does not change the text', () => {
  const encodings = new Map<string, ContentEncodings>([
    [digest('b'), { br: slice(3), gzip: slice(6) }],
    [digest('a'), { gzip: slice(0) }],
  ])
  const text = encodeEncodings(encodings)
  expect(text.split(pack)).toHaveLength(2)
  expect(encodeEncodings(new Map([...encodings].reverse()))).toBe(text)
})

test('encodings in two packs throw', () => {
  const elsewhere = { pack: `pk_${'b'.repeat(26)}` as PackId, offset: 0, size: 1 }
  const encodings = new Map([[digest('a'), { br: slice(0), gzip: elsewhere }]])
  expect(() => encodeEncodings(encodings)).toThrow(RangeError)
})

test('encodings survive a round trip', () => {
  const anySlice = fc.record({ pack: fc.constant(pack), offset: fc.nat(), size: fc.nat() })
  const anyEncodings = fc.record(
    { br: anySlice, gzip: anySlice },
    { requiredKeys: [], noNullPrototype: true },
  )
  const digests = fc.constantFrom(...'0123456789abcdef').map(digest)
  fc.assert(
    fc.property(fc.array(fc.tuple(digests, anyEncodings)), (entries) => {
      const encodings = new Map<string, ContentEncodings>(entries)
      expect(decodeEncodings(encodeEncodings(encodings))).toEqual(encodings)
    }),
  )
})

const inPack = (of: unknown, ...contents: unknown[]) =>
  JSON.stringify({ format: 1, pack: of, contents })
const text = (...contents: unknown[]) => inPack(pack, ...contents)
const entry = { digest: digest('a'), br: [0, 3] }

test('the unmodified entry of the table below is valid', () => {
  expect(decodeEncodings(text(entry))).toEqual(new Map([[digest('a'), { br: slice(0) }]]))
})

test.each([
  ['', 'empty text'],
  ['null', 'null'],
  ['{}', 'an empty object'],
  [JSON.stringify({ format: 2, pack, contents: [] }), 'another format'],
  [JSON.stringify({ format: 1, contents: [] }), 'no pack'],
  [inPack('../../secret'), 'a pack id with a path traversal'],
  [inPack(`st_${'a'.repeat(26)}`), 'a pack id of another kind'],
  [inPack(null, entry), 'an encoding without a pack'],
  [text(null), 'an entry that is not an object'],
  [text({ ...entry, digest: '../../secret' }), 'an invalid digest'],
  [text({ ...entry, digest: digest('A') }), 'an upper-case digest'],
  [text(entry, entry), 'a duplicate digest'],
  [text({ ...entry, br: null }), 'no extent'],
  [text({ ...entry, br: [0] }), 'no size'],
  [text({ ...entry, br: [-1, 3] }), 'a negative offset'],
  [text({ ...entry, br: [0.5, 3] }), 'a fractional offset'],
  [text({ ...entry, gzip: [0, -1] }), 'a negative size'],
  [text({ ...entry, gzip: [0, '3'] }), 'a size that is a string'],
  [text({ ...entry, gzip: [2 ** 53 - 1, 1] }), 'an end beyond the safe integers'],
])('%s is refused: %s', (damaged) => {
  expect(() => decodeEncodings(damaged)).toThrow()
})
