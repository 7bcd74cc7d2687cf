// Text of a page's card, the picture that link previews show for a rendered page. Only text that the
// card's font can draw: other letters would become empty boxes.
import { isRecord } from '../base/json-shape.ts'

export interface PageCard {
  readonly title: string
  /** Empty if the page has none, or none that can be drawn. */
  readonly description: string
}

/** In characters; about twice as much as fits on a card. */
const longest = { title: 160, description: 240 }
/** Normalisation reads no more than this of a text. */
const readUnits = 2_000

/** Null if the title is empty or has letters that cannot be drawn. */
export function pageCard(page: {
  readonly title: string
  readonly description: string | null
}): PageCard | null {
  const title = drawableText(page.title, longest.title)
  if (!title) return null
  return { title, description: drawableText(page.description ?? '', longest.description) ?? '' }
}

/** A stored card. One that this release cannot draw, or that is damaged, is ignored. */
export function decodePageCard(value: unknown): PageCard | null {
  if (!isRecord(value)) return null
  const { title, description } = value
  return typeof title === 'string' && typeof description === 'string'
    ? pageCard({ title, description })
    : null
}

/**
 * One line without control characters, direction marks, emoji and other symbols that the font does
 * not have; null if the text has letters, digits or accents that it does not have.
 */
function drawableText(text: string, most: number): string | null {
  const characters: string[] = []
  const normal = text.slice(0, readUnits).normalize('NFC').replace(/\s+/gu, ' ')
  for (const character of normal) {
    const drawn = drawable.test(character) ? character : character.normalize('NFKC')
    if (isDrawable(drawn)) characters.push(drawn)
    else if (/[\p{L}\p{N}\p{Mn}\p{Mc}]/u.test(character) && !variationSelector.test(character))
      return null
  }
  const line = characters.join('').replace(/ +/g, ' ').trim()
  const [...all] = line
  return all.length <= most
    ? line
    : `${all
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}

const isDrawable = (text: string): boolean =>
  [...text].every((character) => drawable.test(character))

const variationSelector = /[\ufe00-\ufe0f]/u

/**
 * Characters of the font's Latin, Greek and Cyrillic subsets, without combining marks, which would
 * be drawn beside their letter.
 */
const drawable =
  /[\u0020-\u007e\u00a1-\u00ac\u00ae-\u0148\u014a-\u017f\u018f\u0192\u01a0\u01a1\u01af\u01b0\u01c5-\u01dc\u01e6\u01e7\u01fa-\u021b\u0259\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u0479\u048a-\u049d\u04a0-\u04ff\u1e00-\u1e9b\u1e9e-\u1f15\u1f18-\u1f1d\u1f20-\u1f45\u1f48-\u1f4d\u1f50-\u1f57\u1f59\u1f5b\u1f5d\u1f5f-\u1f7d\u1f80-\u1fb4\u1fb6-\u1fbc\u1fc2-\u1fc4\u1fc6-\u1fcc\u1fd0-\u1fd3\u1fd6-\u1fdb\u1fe0-\u1fec\u1ff2-\u1ff4\u1ff6-\u1ffc\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2032\u2033\u2039\u203a\u2044\u20a9-\u20af\u20b1-\u20b5\u20b8-\u20ba\u20bc-\u20bf\u2116\u2122\u2191\u2193\u2212]/u

/** Whether the card's font must have a glyph for the character. */
export const isCardCharacter = (character: string): boolean => drawable.test(character)
