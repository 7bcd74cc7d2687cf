// One spelling for what looks the same to a reader.

/** Letters of other scripts and signs that pass for Latin ones. */
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

/** Takes no room on the screen. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Putting marks in order takes the square of their number, within one call that nothing can stop. No
 * language piles up more; the halfwidth two become marks on the way.
 */
const fewMarks = (text: string): string =>
  text.replace(/([\p{M}\uff9e\uff9f]{8})[\p{M}\uff9e\uff9f]+/gu, '$1')

const oneSpace = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/** As it is written, apart from what never changes how it reads: case, spaces, soft hyphens. */
export const asWritten = (text: string): string =>
  oneSpace(fewMarks(text).normalize('NFC').toLowerCase().replaceAll('\u00ad', ''))

/** As it reads: without accents and invisible characters, in Latin letters. */
export function foldText(text: string): string {
  const bare = fewMarks(text.replace(invisible, ''))
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
  return oneSpace(bare.toLowerCase().replace(lookalike, (sign) => lookalikes[sign] ?? sign))
}

const digitLetters: Readonly<Record<string, string>> = { 0: 'o', 1: 'l', 3: 'e', 5: 's' }

/** `foldText` for words in which digits, or pairs of letters, stand for others: `paypa1`, `rnicrosoft`. */
export const foldHard = (folded: string): string =>
  folded
    .replace(/[0135]/g, (digit) => digitLetters[digit] ?? digit)
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')

/** Words that are written letter by letter, put together: `p a y p a l`, `n.e.t.f.l.i.x`. */
export const spelledOut = (folded: string): string[] =>
  Array.from(folded.matchAll(/(?<![a-z0-9])[a-z](?:[ .*_·|-][a-z]){3,40}(?![a-z0-9])/g), ([word]) =>
    word.replace(/[^a-z]/g, ''),
  )
