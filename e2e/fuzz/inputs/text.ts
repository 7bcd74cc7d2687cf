// Text that is unusual: any Unicode, long repetitions, and words with a meaning in some format.
import fc, { type Arbitrary } from 'fast-check'

/** Names that objects inherit, markup, escapes, and characters that are handled specially. */
const oddWords = [
  ...['__proto__', 'constructor', 'toString', 'null', 'undefined', 'NaN', '-0', '1e999', '٣'],
  ...['\0', '\r\n', '\n', '\r', '\t', '\u2028', '\u2029', '\ufeff', '\u0085', '\u00a0', '\u200b'],
  ...['\ud800', '\udc00', '\u202e', 'e\u0301', '\u0301'.repeat(40), '👨‍👩‍👧', 'ﷺ', 'İ', 'ß', 'ǅ'],
  ...['%', '%00', '%2e%2e', '%2f', '%ff', '%c0%ae', '..', '../..', '//', '\\', '/', '.', ':', '*'],
  ...[
    '"',
    "'",
    '`',
    '<',
    '>',
    '&',
    '&#x0;',
    '<!--',
    '-->',
    '<script>',
    '</script>',
    ']]>',
    '=',
    ';',
  ],
  ...['http://evil.example', '//evil.example', 'javascript:', 'data:', '{{7*7}}', "' OR 1=1 --"],
]

export const oddWord: Arbitrary<string> = fc.constantFrom(...oddWords)

const unicode = fc.string({ unit: 'binary', maxLength: 40 })
const latin = fc.string({ unit: 'binary-ascii', maxLength: 40 })

/** A short text. */
export const anyText: Arbitrary<string> = fc.oneof(
  { arbitrary: fc.string({ maxLength: 30 }), weight: 3 },
  { arbitrary: oddWord, weight: 2 },
  { arbitrary: unicode, weight: 2 },
  { arbitrary: latin, weight: 1 },
)

/**
 * A few pieces in a row, of which one may be repeated up to a length: what takes quadratic time for
 * it takes seconds. Long ones are rare, because they take longer than all the others.
 */
export function withRepetitions(
  piece: Arbitrary<string>,
  { longest, rarely = 20 }: { readonly longest: number; readonly rarely?: number },
): Arbitrary<string> {
  const few = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
  const end = fc.oneof(piece, fc.constant(''))
  const long = fc
    .record({
      before: end,
      repeated: fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join('')),
      // Powers of two, so that lengths of every order of magnitude occur.
      share: fc.integer({ min: 0, max: 10 }).map((power) => 2 ** -power),
      after: end,
    })
    .map(({ before, repeated, share, after }) => {
      const count = Math.floor((longest * share) / Math.max(1, repeated.length))
      return before + repeated.repeat(count) + after
    })
  return fc.oneof({ arbitrary: few, weight: rarely - 1 }, { arbitrary: long, weight: 1 })
}

/** Text made of the words of a format, mixed with others. */
export const textOf = (
  words: readonly string[],
  limits: { readonly longest: number; readonly rarely?: number },
): Arbitrary<string> =>
  withRepetitions(
    fc.oneof(
      { arbitrary: fc.constantFrom(...words), weight: 6 },
      { arbitrary: anyText, weight: 1 },
    ),
    limits,
  )
