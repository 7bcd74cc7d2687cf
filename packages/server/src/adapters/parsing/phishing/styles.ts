// What styles give away.

export const hides = (style: string): boolean =>
  /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])|opacity\s*:\s*0(?![.\d])/i.test(
    style,
  )

/** Text that is shown as dots. */
export const masks = (style: string): boolean => /text-security/i.test(style)

const large = /100vh|100vw|100dvh|height\s*:\s*100%|inset\s*:\s*0|bottom\s*:\s*0/i

export const covers = (style: string): boolean => large.test(style)

export const coversFrames = (sheet: string): boolean =>
  sheet.split('}').some((rule) => /\biframe\b/i.test(rule) && covers(rule))

export const addressesOf = (style: string): string[] =>
  Array.from(style.matchAll(/url\(\s*['"]?([^'")\s]{1,500})/gi), ([, address = '']) => address)
