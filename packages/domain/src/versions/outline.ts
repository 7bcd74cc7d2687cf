// Outline of a page: its headings with the lines that they are on.

export interface Heading {
  /** From 1 to 6. */
  readonly level: number
  readonly text: string
  /** From 1. */
  readonly line: number
}

export const maxHeadings = 200
/** Characters. */
const maxHeadingText = 120

export function headingText(raw: string): string {
  const text = raw.replace(/\s+/g, ' ').trim()
  return text.length <= maxHeadingText
    ? text
    : `${text.slice(0, maxHeadingText - 1).toWellFormed()}…`
}
