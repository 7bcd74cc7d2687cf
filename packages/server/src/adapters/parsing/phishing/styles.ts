// Traits of style sheets that phishing pages use.

export const hides = (style: string): boolean =>
  /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])|opacity\s*:\s*0(?![.\d])/i.test(
    style,
  )

/** Text shown as dots, by a property or by a font whose letters are dots. */
export const masks = (style: string): boolean =>
  /text-security|font(?:-family)?\s*:[^;}]{0,60}\b(?:password|(?:pass)?dots?-?font|disc-?font|pass-?dots)\b/i.test(
    style,
  )

/**
 * Covers the whole window. An element that fills only its own box, such as a video in an article,
 * does not count.
 */
export const covers = (style: string): boolean =>
  /100d?vh|position\s*:\s*fixed/i.test(style) && !hides(style)

/** The elements, `.classes` and `#ids` that a style sheet places over the whole window. */
export const coveringNames = (sheet: string): string[] =>
  sheet.split('}').flatMap((rule) => {
    const [selector = ''] = rule.split('{', 1)
    return covers(rule.slice(selector.length)) ? (selector.match(/[.#]?[\w-]+/g) ?? []) : []
  })

export const addressesOf = (style: string): string[] =>
  Array.from(style.matchAll(/url\(\s*['"]?([^'")\s]{1,500})/gi), ([, address = '']) => address)
