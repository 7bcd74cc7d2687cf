// Detects which brands a page pretends to be.
import { brandByName, brandMentions, brandOfHost } from './brand-mentions.ts'
import { type Brand, brands } from './brands.ts'
import { hostOf } from './destinations.ts'
import { foldText } from './fold-text.ts'
import type { PageFacts } from './page-facts.ts'
import { copyrightBrandName, isExplanation, signInBrandName } from './phrases.ts'

export interface Impersonation {
  /** Brands named where a page identifies itself: title, icon, logo. */
  readonly claimed: ReadonlySet<Brand>
  /** Brands that the page speaks for: in a sign-in prompt, a copyright line or a known phrase. */
  readonly speaksAs: ReadonlySet<Brand>
  /** Brands named in a disguised spelling. */
  readonly disguised: ReadonlySet<Brand>
}

/** Lines at the top of a page, where its name is. */
const topLines = 3
/** Characters. */
const maxNameLine = 40

/** “🔒 https://login.brand.example/auth”: a browser window drawn in the page. */
function addressBarBrand(line: string): Brand | null {
  if (line.length > 200 || !line.includes('//')) return null
  const address = /^\P{L}{0,6}(https:\/\/\S+)\s*$/u.exec(line)?.[1] ?? ''
  if (!/log-?in|log-?on|sign-?in|auth|openid|account/i.test(address)) return null
  return brandOfHost(hostOf(address) ?? '')
}

/** `text` is the whole text of the page, folded by `foldText`. */
export function impersonationOf(facts: PageFacts, text: string): Impersonation {
  const { pictures, icons } = facts
  const titles = [...new Set(facts.titles)]
  const headings = [...new Set(facts.headings)]
  const buttons = [...new Set(facts.buttons)]
  const claims = titles.filter((title) => !isExplanation(foldText(title)))
  const explanations = titles.filter((title) => isExplanation(foldText(title)))
  const mentions = [
    ...claims.flatMap(brandMentions),
    // Undisguised names there are merely the subject of the page.
    ...[...explanations, ...headings].flatMap(brandMentions).filter(({ disguised }) => disguised),
  ]
  const logoBrands = new Set(pictures.flatMap(brandMentions).map(({ brand }) => brand))
  const nameLines = new Set(
    facts.lines
      .slice(0, topLines)
      .filter((line) => line.length <= maxNameLine)
      .map((line) => brandByName(foldText(line)))
      .filter((brand) => brand !== null),
  )
  const spoken = [
    ...titles.map((title) => brandByName(foldText(title).replace(/^welcome to /, ''))),
    ...[...titles, ...buttons].map((line) => brandByName(signInBrandName(foldText(line)))),
    ...facts.lines
      .filter((line) => line.includes('©'))
      .map((line) => brandByName(copyrightBrandName(foldText(line)))),
    ...facts.lines.map(addressBarBrand),
    ...knownPhrases.map(({ brand, sentence }) => (text.includes(sentence) ? brand : null)),
  ].filter((brand) => brand !== null)
  const claimed = [
    ...mentions.map(({ brand }) => brand),
    // Logos of several brands are the sign-in options that a page offers.
    ...(logoBrands.size === 1 ? logoBrands : []),
    // Several are a list of brands.
    ...(nameLines.size === 1 ? nameLines : []),
    ...icons.map((icon) => brandOfHost(hostOf(icon) ?? '')).filter((brand) => brand !== null),
    ...spoken,
  ]
  const disguised = mentions.filter((mention) => mention.disguised).map(({ brand }) => brand)
  return { claimed: new Set(claimed), speaksAs: new Set(spoken), disguised: new Set(disguised) }
}

const knownPhrases = brands.flatMap((brand) =>
  (brand.signInPhrases ?? []).map((sentence) => ({ brand, sentence: foldText(sentence) })),
)
