// Finds brand names in text, including disguised spellings (homoglyphs, invisible characters, digits).
import { type Brand, brands } from './brands.ts'
import { foldLookalikes, foldText, normaliseText, spelledOut } from './fold-text.ts'

export interface Mention {
  readonly brand: Brand
  /** Spelled so that readers see the name but text search does not find it. */
  readonly disguised: boolean
}

interface Name {
  readonly brand: Brand
  readonly folded: string
}

const names: readonly Name[] = brands.flatMap((brand) =>
  brand.names.map((name) => ({ brand, folded: foldText(name) })),
)
const brandOf = new Map(names.map(({ folded, brand }) => [folded, brand]))

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Regular expression source that matches every name, longest first. */
export const namePattern: string = [...brandOf.keys()]
  .sort((a, b) => b.length - a.length)
  .map(escaped)
  .join('|')

const anyName = new RegExp(`(?<![\\p{L}\\p{N}])(?:${namePattern})(?![\\p{L}\\p{N}])`, 'gu')

/** The brand with exactly this name, with or without `.com`. */
export const brandByName = (folded: string | null): Brand | null =>
  brandOf.get(folded?.replace(/\.com$/, '') ?? '') ?? brandOf.get(folded ?? '') ?? null

/** Only longer names: short ones occur by accident when digits are read as letters. */
const longNames = names.filter(({ folded }) => folded.length >= 6 && !folded.includes(' '))
const namesByLookalike = new Map(
  longNames.map(({ folded, brand }) => [foldLookalikes(folded), brand]),
)

const wordsOf = (folded: string): string[] => folded.split(/[^\p{L}\p{N}]+/u)

export function brandMentions(text: string): Mention[] {
  const folded = foldText(text)
  const original = foldAccents(normaliseText(text))
  const plain = Array.from(folded.matchAll(anyName), ([name]) => ({
    brand: brandOf.get(name),
    disguised: !original.includes(name),
  }))
  const words = wordsOf(folded)
  // A capital I looks like a lower-case l. `foldText` would turn it into an i, so it is replaced
  // first.
  const withCapitalI = text.includes('I') ? wordsOf(foldText(text.replaceAll('I', 'l'))) : []
  const respelled = [...words, ...withCapitalI]
    // Skips words that are a brand's plain name; `plain` has those.
    .filter((word) => !brandOf.has(word) || !words.includes(word))
    .map((word) => ({ brand: namesByLookalike.get(foldLookalikes(word)), disguised: true }))
  const spelledByLetter = spelledOut(folded).map((word) => ({
    brand: longNames.find((name) => word.includes(name.folded))?.brand,
    disguised: true,
  }))
  return [...plain, ...respelled, ...spelledByLetter].flatMap(({ brand, disguised }) =>
    brand ? [{ brand, disguised }] : [],
  )
}

/** Common accents are not a disguise; a dot below a Latin letter is. */
const foldAccents = (text: string): string =>
  text.replace(/[éèêáàâíìîóòôúùûüöäñç]/g, (letter) => letter.normalize('NFD').charAt(0))

export const isBrandHost = ({ domains }: Brand, host: string): boolean =>
  domains.some((domain) => host === domain || host.endsWith(`.${domain}`))

export const brandOfHost = (host: string): Brand | null =>
  brands.find((brand) => isBrandHost(brand, host)) ?? null
