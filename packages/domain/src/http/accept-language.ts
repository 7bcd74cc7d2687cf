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

/** Whether a visitor who prefers `language` is meant by `range`: `de` includes `de-AT`. */
export const isInRange = (language: string, range: string): boolean =>
  language === range || language.startsWith(`${range}-`)

/** The longest of the ranges that includes the language. Other ranges include both or neither. */
export function narrowestRange(language: string, ranges: ReadonlySet<string>): string | null {
  let range = language
  while (!ranges.has(range)) {
    const dash = range.lastIndexOf('-')
    if (dash === -1) return null
    range = range.slice(0, dash)
  }
  return range
}
