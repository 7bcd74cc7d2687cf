// Width of text in terminal columns: wide characters take two, combining marks none.
import stringWidth from 'string-width'
import { printableLine } from './printable.ts'

/** Of the text as it is printed, with control characters replaced. */
export const widthOf = (text: string): number => stringWidth(printableLine(text))

export const padToWidth = (text: string, columns: number): string =>
  text + ' '.repeat(Math.max(0, columns - widthOf(text)))

/** Cuts the text between characters as the reader sees them, never inside one. */
export function cutToWidth(text: string, columns: number): string {
  let width = 0
  let end = 0
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    width += widthOf(segment)
    if (width > columns) break
    end += segment.length
  }
  return text.slice(0, end)
}
