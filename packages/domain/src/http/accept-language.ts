// Parser of `Accept-Language` (RFC 9110, section 12.5.4).

/** Browsers send less than half of this; the rest of a longer header is ignored. */
const longestHeader = 512

export const isLanguageTag = (text: string): boolean =>
  text.length <= 35 && /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/.test(text)

/** The tag that the visitor prefers most, in lower case; null if none is named. */
export function preferredLanguage(header: string): string | null {
  let best: string | null = null
  let bestWeight = 0
  for (const item of header.slice(0, longestHeader).split(',')) {
    const [tag = '', ...parameters] = item.toLowerCase().split(';')
    const weight = weightOf(parameters)
    if (weight <= bestWeight || !isLanguageTag(tag.trim())) continue
    best = tag.trim()
    bestWeight = weight
  }
  return best
}

function weightOf(parameters: readonly string[]): number {
  for (const parameter of parameters) {
    const [, weight] = /^\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/.exec(parameter) ?? []
    if (weight !== undefined) return Math.min(Number(weight), 1)
  }
  return 1
}

/** The ranges that include the language, the narrowest first: `de-at` and `de` for `de-AT`. */
export function rangesOf(language: string): string[] {
  const subtags = language.split('-')
  return subtags.map((_, index) => subtags.slice(0, subtags.length - index).join('-'))
}
