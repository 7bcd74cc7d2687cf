// Measures how little a text looks like words, numbers and names that people write.

/** Letters that often follow each letter: 19 of 20 pairs in English and German words are here. */
const followers = {
  ...{ a: 'bcdfghiklmnprstuvwxyz', b: 'abeilorsuy', c: 'acehiklorstuy', d: 'adeilorsuy' },
  ...{ e: 'abcdefghiklmnopqrstuvwxy', f: 'aefilortuy', g: 'aeghilnorsuy', h: 'aeiortuy' },
  ...{ i: 'abcdefgklmnoprstvxz', j: 'aeosu', k: 'aeilorsuy', l: 'adefiklmopstuvy' },
  ...{ m: 'abeilmopsuy', n: 'acdefgiklnopstuvyz', o: 'abcdfgiklmnoprstuvwx', p: 'aehiloprstu' },
  ...{ q: 'u', r: 'acdefgiklmnorstuvy', s: 'acehiklmopstuy', t: 'acefhiloprstuyz' },
  ...{ u: 'abcdefgilmnprst', v: 'aeio', w: 'aehinors', x: 'eipt', y: 'aelnpst', z: 'aeiouyz' },
}
/** Keys of pairs of lower-case letters. */
const usualPairs = new Set(
  Object.entries(followers).flatMap(([first, all]) =>
    [...all].map((second) => pairKey(first.charCodeAt(0), second.charCodeAt(0))),
  ),
)

function pairKey(first: number, second: number): number {
  return first * 128 + second
}

/**
 * How many pairs of adjacent characters are unusual: a new word in the middle (`aB`), a letter beside
 * a digit, or letters that seldom follow each other. Of eight random characters, 4 of 5 have four or
 * more such pairs; of names that people write, such as `DropDown`, `Version2` or `IMG_1234`, hardly
 * any has. Of two English, German or Dutch words that have eight letters together, fewer than 1 in
 * 100 have four, and 1 in 2,000 has five.
 */
export function irregularities(text: string): number {
  let count = 0
  for (let at = 1; at < text.length; at += 1) {
    if (isUnusual(text.charCodeAt(at - 1), text.charCodeAt(at)) && !isWordAfterNumber(text, at))
      count += 1
  }
  return count
}

function isUnusual(first: number, second: number): boolean {
  if (isLetter(first) && isLetter(second)) {
    if (isLower(first) && !isLower(second)) return true
    return !usualPairs.has(pairKey(lowerCase(first), lowerCase(second)))
  }
  return (isLetter(first) && isDigit(second)) || (isDigit(first) && isLetter(second))
}

/** As in `Mp4ToMp3`: `T` is where a word begins. */
const isWordAfterNumber = (text: string, at: number): boolean =>
  isDigit(text.charCodeAt(at - 1)) &&
  !isLower(text.charCodeAt(at)) &&
  isLower(text.charCodeAt(at + 1))

// Character codes: names of up to 20,000 files are judged at once.
const lowerCase = (code: number): number => code | 0x20
const isLower = (code: number): boolean => code >= 0x61 && code <= 0x7a
const isLetter = (code: number): boolean =>
  code < 0x80 && lowerCase(code) >= 0x61 && lowerCase(code) <= 0x7a
const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39
