// Measures how little a text looks like words, numbers and names that people write.

/** Letters that often follow each letter in English: 19 of 20 pairs in words are in this list. */
const followers = {
  ...{ a: 'bcdfgiklmnprstuvwxyz', b: 'abeilorsuy', c: 'acehiklorstuy', d: 'adeilorsuy' },
  ...{ e: 'abcdefgilmnopqrstuvwxy', f: 'aefilortuy', g: 'aeghilnorsuy', h: 'aeiortuy' },
  ...{ i: 'abcdefglmnoprstvxz', j: 'aeosu', k: 'aeisy', l: 'adefiklmopstuvy', m: 'abeilmopsuy' },
  ...{ n: 'acdefgiklnopstuvy', o: 'abcdfgiklmnoprstuvwx', p: 'aehiloprstu', q: 'u' },
  ...{ r: 'acdefgiklmnorstuvy', s: 'acehiklmopstuy', t: 'acefhiloprstuy', u: 'abcdegilmnprst' },
  ...{ v: 'aeio', w: 'aehinors', x: 'eipt', y: 'aelnpst', z: 'aeioyz' },
}
const usualPairs = new Set(
  Object.entries(followers).flatMap(([first, all]) => [...all].map((second) => first + second)),
)

/**
 * How many pairs of adjacent characters are unusual: a new word in the middle (`aB`), a letter beside
 * a digit, or letters that seldom follow each other. Of eight random characters, 4 of 5 have four or
 * more such pairs; of names that people write, such as `DropDown`, `Version2` or `IMG_1234`, hardly
 * any has.
 */
export function irregularities(text: string): number {
  let count = 0
  for (let at = 1; at < text.length; at += 1) {
    if (isUnusual(text.charAt(at - 1), text.charAt(at))) count += 1
  }
  return count
}

function isUnusual(first: string, second: string): boolean {
  if (isLetter(first) && isLetter(second)) {
    if (isLower(first) && !isLower(second)) return true
    return !usualPairs.has((first + second).toLowerCase())
  }
  return (isLetter(first) && isDigit(second)) || (isDigit(first) && isLetter(second))
}

const isLower = (character: string): boolean => character >= 'a' && character <= 'z'
const isLetter = (character: string): boolean =>
  isLower(character) || (character >= 'A' && character <= 'Z')
const isDigit = (character: string): boolean => character >= '0' && character <= '9'
