import type { DropId, PackId } from '@plinth/domain/base/ids'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createInjection } from '../injections/markup/injection.ts'
import { cutPieces, isStored, type Piece, splicedBody } from './body.ts'

const pack = 'pk_aaaaaaaaaaaaaaaaaaaaaaaaaa' as PackId
const drop = 'st_aaaaaaaaaaaaaaaaaaaaaaaaaa' as DropId
const stored = Buffer.from('>>>0123456789<<<')
const file = { digest: 'd'.repeat(64), pack, offset: 3, size: 10, type: 'text/html' }

const bytesOf = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) =>
      isStored(piece)
        ? stored.subarray(piece.offset, piece.offset + piece.size).toString()
        : Buffer.from(piece).toString(),
    )
    .join('')

const spliced = (head: number, body: number, added: { head: string; body: string }) =>
  splicedBody(drop, { ...file, splices: { head, body } }, createInjection(added))

test.each([
  [2, 8, { head: '[h]', body: '[b]' }, '01[h]234567[b]89'],
  [0, 10, { head: '[h]', body: '[b]' }, '[h]0123456789[b]'],
  [5, 5, { head: '[h]', body: '[b]' }, '01234[h][b]56789'],
  [2, 8, { head: '', body: '[b]' }, '01234567[b]89'],
])('injected at %d and %d', (head, body, added, text) => {
  const { pieces, size } = spliced(head, body, added)
  expect(bytesOf(pieces)).toBe(text)
  expect(size).toBe(text.length)
})

test.each([
  ['utf-16le', '[\0h\0]\0'],
  ['utf-16be', '\0[\0h\0]'],
] as const)('injected into a %s page in its own encoding', (encoding, head) => {
  const { pieces } = splicedBody(
    drop,
    { ...file, splices: { head: 2, body: 8, encoding } },
    createInjection({ head: '[h]' }),
  )
  expect(bytesOf(pieces)).toBe(`01${head}23456789`)
})

test('a range of a body has the same bytes as that range of the whole', () => {
  const { pieces, size } = spliced(2, 8, { head: '[head]', body: '[body]' })
  const whole = bytesOf(pieces)
  fc.assert(
    fc.property(fc.nat(size - 1), fc.nat(size - 1), (a, b) => {
      const span = { start: Math.min(a, b), end: Math.max(a, b) }
      const cut = cutPieces(pieces, span)
      expect(bytesOf(cut)).toBe(whole.slice(span.start, span.end + 1))
      for (const { within } of cut.filter(isStored)) {
        expect(within).toEqual({ pack, offset: 3, size: 10 })
      }
    }),
  )
})
