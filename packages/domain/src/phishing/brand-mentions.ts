import { type Brand, brands } from './brands.ts'
import { asWritten, foldHard, foldText, spelledOut } from './fold-text.ts'

export interface Mention {
  readonly brand: Brand
  /** Written so that readers see the name and programs do not. */
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

/** Every name, the longest first. */
export const namePattern: string = [...brandOf.keys()]
  .sort((a, b) => b.length - a.length)
  .map(escaped)
  .join('|')

const anyName = new RegExp(`(?<![\\p{L}\\p{N}])(?:${namePattern})(?![\\p{L}\\p{N}])`, 'gu')

/** Whose name this is, exactly; with or without `.com`. */
export const brandNamed = (folded: string | null): Brand | null =>
  brandOf.get(folded?.replace(/\.com$/, '') ?? '') ?? brandOf.get(folded ?? '') ?? null

/** Short names turn up by accident where digits are read as letters. */
const longNames = names.filter(({ folded }) => folded.length >= 6 && !folded.includes(' '))
const hardNames = new Map(longNames.map(({ folded, brand }) => [foldHard(folded), brand]))

const wordsOf = (folded: string): string[] => folded.split(/[^\p{L}\p{N}]+/u)

export function brandMentions(text: string): Mention[] {
  const folded = foldText(text)
  const written = foldAccents(asWritten(text))
  const plain = Array.from(folded.matchAll(anyName), ([name]) => ({
    brand: brandOf.get(name),
    disguised: !written.includes(name),
  }))
  const words = wordsOf(folded)
  // A capital I looks like a small l, and only before case is folded.
  const slim = text.includes('I') ? wordsOf(foldText(text.replaceAll('I', 'l'))) : []
  const respelled = [...words, ...slim]
    .filter((word) => !brandOf.has(word) || !words.includes(word))
    .map((word) => ({ brand: hardNames.get(foldHard(word)), disguised: true }))
  const spelled = spelledOut(folded).map((word) => ({
    brand: longNames.find((name) => word.includes(name.folded))?.brand,
    disguised: true,
  }))
  return [...plain, ...respelled, ...spelled].flatMap(({ brand, disguised }) =>
    brand ? [{ brand, disguised }] : [],
  )
}

/** Accents of the brand's own name are no disguise; a dot under a Latin letter is one. */
const foldAccents = (text: string): string =>
  text.replace(/[éèêáàâíìîóòôúùûüöäñç]/g, (letter) => letter.normalize('NFD').charAt(0))

export const isOfBrand = ({ domains }: Brand, host: string): boolean =>
  domains.some((domain) => host === domain || host.endsWith(`.${domain}`))

export const brandOfHost = (host: string): Brand | null =>
  brands.find((brand) => isOfBrand(brand, host)) ?? null
