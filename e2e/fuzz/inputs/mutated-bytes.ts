// Byte mutator for formats with a corpus: changes of bits, numbers, ranges and ends.
import fc, { type Arbitrary } from 'fast-check'

type Mutation = (bytes: Buffer) => Buffer

/** A place in the bytes, as a share of their length, since mutations before it change the length. */
const place = fc.double({ min: 0, max: 1, noNaN: true })
const at = (bytes: Buffer, share: number) => Math.floor(share * bytes.length)

const flipped = fc.tuple(place, fc.nat(7)).map(
  ([share, bit]): Mutation =>
    (bytes) => {
      const copy = Buffer.from(bytes)
      const index = Math.min(at(bytes, share), bytes.length - 1)
      if (index >= 0) copy[index] = (copy[index] ?? 0) ^ (1 << bit)
      return copy
    },
)

/** Numbers at which lengths, counts and offsets go wrong. */
const numbers = [0, 1, 2, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0xffffffff]

const numbered = fc
  .tuple(place, fc.constantFrom(...numbers), fc.constantFrom(1, 2, 4), fc.boolean())
  .map(
    ([share, value, width, isLittle]): Mutation =>
      (bytes) => {
        const copy = Buffer.from(bytes)
        const index = at(bytes, share)
        if (index + width > copy.length) return copy
        const fitting = value % 2 ** (8 * width)
        if (isLittle) copy.writeUIntLE(fitting, index, width)
        else copy.writeUIntBE(fitting, index, width)
        return copy
      },
  )

const inserted = fc.tuple(place, fc.uint8Array({ maxLength: 12 })).map(
  ([share, added]): Mutation =>
    (bytes) =>
      Buffer.concat([bytes.subarray(0, at(bytes, share)), added, bytes.subarray(at(bytes, share))]),
)

const removed = fc.tuple(place, fc.nat(40)).map(
  ([share, length]): Mutation =>
    (bytes) =>
      Buffer.concat([
        bytes.subarray(0, at(bytes, share)),
        bytes.subarray(at(bytes, share) + length),
      ]),
)

const repeated = fc.tuple(place, fc.nat(200), fc.integer({ min: 2, max: 60 })).map(
  ([share, length, count]): Mutation =>
    (bytes) => {
      const start = at(bytes, share)
      const part = bytes.subarray(start, start + length)
      return Buffer.concat([
        bytes.subarray(0, start),
        ...Array(count).fill(part),
        bytes.subarray(start),
      ])
    },
)

const cut = place.map(
  (share): Mutation =>
    (bytes) =>
      bytes.subarray(0, at(bytes, share)),
)

const mutation = fc.oneof(flipped, numbered, numbered, inserted, removed, repeated, cut)

export function mutatedBytes(
  corpus: readonly Buffer[],
  { longest = 1_000_000 } = {},
): Arbitrary<Buffer> {
  return fc
    .tuple(fc.constantFrom(...corpus), fc.array(mutation, { maxLength: 8 }))
    .map(([start, mutations]) =>
      mutations.reduce((bytes, mutate) => mutate(bytes).subarray(0, longest), start),
    )
}
