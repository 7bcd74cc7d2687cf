// Text folding: gives strings that look alike to a reader the same spelling.

/** Homoglyphs: letters of other scripts and symbols that look like Latin letters. */
const lookalikes: Readonly<Record<string, string>> = {
  а: 'a',
  α: 'a',
  ɑ: 'a',
  '@': 'a',
  в: 'b',
  с: 'c',
  ϲ: 'c',
  ԁ: 'd',
  е: 'e',
  ε: 'e',
  є: 'e',
  ɡ: 'g',
  һ: 'h',
  і: 'i',
  ι: 'i',
  ı: 'i',
  ј: 'j',
  к: 'k',
  κ: 'k',
  ⅼ: 'l',
  ӏ: 'l',
  ł: 'l',
  м: 'm',
  п: 'n',
  ո: 'n',
  о: 'o',
  ο: 'o',
  օ: 'o',
  ø: 'o',
  р: 'p',
  ρ: 'p',
  ԛ: 'q',
  г: 'r',
  ѕ: 's',
  $: 's',
  т: 't',
  τ: 't',
  υ: 'u',
  ν: 'v',
  ѵ: 'v',
  ԝ: 'w',
  ω: 'w',
  х: 'x',
  χ: 'x',
  у: 'y',
  γ: 'y',
  ʏ: 'y',
  '’': "'",
}

const lookalike = new RegExp(`[${Object.keys(lookalikes).join('')}]`, 'gu')

/** Greek capitals that look like another Latin letter than their lower-case form does. */
const capitals: Readonly<Record<string, string>> = {
  Β: 'B',
  Ζ: 'Z',
  Η: 'H',
  Μ: 'M',
  Ν: 'N',
  Υ: 'Y',
}
const capital = /[ΒΖΗΜΝΥ]/gu

/** Characters that are not displayed. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Limits runs of combining marks to 8: normalisation takes quadratic time in their length and cannot be
 * interrupted, and no language stacks more. NFKD turns the two halfwidth characters into marks.
 */
const limitMarks = (text: string): string =>
  text.replace(/([\p{M}\uff9e\uff9f]{8})[\p{M}\uff9e\uff9f]+/gu, '$1')

const oneSpace = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/** Normalises only differences that are never a disguise: case, spaces and soft hyphens. */
export const normaliseText = (text: string): string =>
  oneSpace(limitMarks(text).normalize('NFC').toLowerCase().replaceAll('\u00ad', ''))

/** As a reader sees it: in lower-case Latin letters, without accents and invisible characters. */
export function foldText(text: string): string {
  const bare = limitMarks(text.replace(invisible, ''))
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
  const cased = bare.replace(capital, (sign) => capitals[sign] ?? sign)
  return oneSpace(cased.toLowerCase().replace(lookalike, (sign) => lookalikes[sign] ?? sign))
}

const digitLetters: Readonly<Record<string, string>> = { 0: 'o', 1: 'l', 3: 'e', 5: 's' }

/** Also folds digits and letter pairs that look like other letters: `paypa1`, `rnicrosoft`. */
export const foldLookalikes = (folded: string): string =>
  folded
    .replace(/[0135]/g, (digit) => digitLetters[digit] ?? digit)
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')

/** Joins words that are spelled letter by letter: `p a y p a l`, `n.e.t.f.l.i.x`. */
export const spelledOut = (folded: string): string[] =>
  Array.from(folded.matchAll(/(?<![a-z0-9])[a-z](?:[ .*_·|-][a-z]){3,40}(?![a-z0-9])/g), ([word]) =>
    word.replace(/[^a-z]/g, ''),
  )
