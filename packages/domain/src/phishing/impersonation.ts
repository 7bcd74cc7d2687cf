// Whom a page pretends to be.
import { brandMentions, brandNamed, brandOfHost } from './brand-mentions.ts'
import { type Brand, brands } from './brands.ts'
import { hostOf } from './destinations.ts'
import { foldText } from './fold-text.ts'
import type { PageFacts } from './page-facts.ts'
import { copyrightName, explains, signInName } from './phrases.ts'

export interface Impersonation {
  /** Named where a page says what it is. */
  readonly claimed: ReadonlySet<Brand>
  /** The page speaks as if it were theirs. */
  readonly spoken: ReadonlySet<Brand>
  /** Named so that only people can read it. */
  readonly disguised: ReadonlySet<Brand>
}

/** `text` is all of it, as `foldText` writes it. */
export function impersonationOf(facts: PageFacts, text: string): Impersonation {
  const { pictures, icons } = facts
  const titles = [...new Set(facts.titles)]
  const headings = [...new Set(facts.headings)]
  const buttons = [...new Set(facts.buttons)]
  const named = titles.filter((title) => !explains(foldText(title)))
  const explaining = titles.filter((title) => explains(foldText(title)))
  const mentions = [
    ...named.flatMap(brandMentions),
    // What stands there plainly is a subject of the page.
    ...[...explaining, ...headings].flatMap(brandMentions).filter(({ disguised }) => disguised),
  ]
  const pictured = new Set(pictures.flatMap(brandMentions).map(({ brand }) => brand))
  const spoken = [
    ...titles.map((title) => brandNamed(foldText(title).replace(/^welcome to /, ''))),
    ...[...titles, ...buttons].map((line) => brandNamed(signInName(foldText(line)))),
    ...facts.lines
      .filter((line) => line.includes('©'))
      .map((line) => brandNamed(copyrightName(foldText(line)))),
    ...voices.map(({ brand, sentence }) => (text.includes(sentence) ? brand : null)),
  ].filter((brand) => brand !== null)
  const claimed = [
    ...mentions.map(({ brand }) => brand),
    // Several are the ways to sign in that a page offers.
    ...(pictured.size === 1 ? pictured : []),
    ...icons.map((icon) => brandOfHost(hostOf(icon) ?? '')).filter((brand) => brand !== null),
    ...spoken,
  ]
  const disguised = mentions.filter((mention) => mention.disguised).map(({ brand }) => brand)
  return { claimed: new Set(claimed), spoken: new Set(spoken), disguised: new Set(disguised) }
}

const voices = brands.flatMap((brand) =>
  (brand.voice ?? []).map((sentence) => ({ brand, sentence: foldText(sentence) })),
)
