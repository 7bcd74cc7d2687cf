// Breaks text into lines of a given width.
import type { TextStyle } from './typeface.ts'

export interface TextBox {
  readonly width: number
  readonly mostLines: number
}

export interface BrokenText {
  readonly lines: readonly string[]
  /** False if the end is missing, and an ellipsis stands for it. */
  readonly isComplete: boolean
}

/** At spaces; a word that is wider than the box is broken anywhere. */
export function breakLines(text: string, style: TextStyle, box: TextBox): BrokenText {
  const fits = (line: string) => style.face.widthOf(line, style) <= box.width
  const lines: string[] = []
  let rest = text
  while (rest !== '' && lines.length < box.mostLines) {
    const line = firstLine(rest, fits)
    lines.push(line)
    rest = rest.slice(line.length).trimStart()
  }
  if (rest === '') return { lines, isComplete: true }
  const last = lines.pop() ?? ''
  return { lines: [...lines, withEllipsis(last, fits)], isComplete: false }
}

function firstLine(text: string, fits: (line: string) => boolean): string {
  const words = text.split(' ')
  const [word = ''] = words
  if (!fits(word)) return longestStart([...word], (characters) => characters.join(''), fits)
  return longestStart(words, (some) => some.join(' '), fits)
}

/** The longest start of the list that fits; at least one item, so that every line has some text. */
function longestStart(
  items: readonly string[],
  join: (items: readonly string[]) => string,
  fits: (line: string) => boolean,
): string {
  let count = 1
  while (count < items.length && fits(join(items.slice(0, count + 1)))) count += 1
  return join(items.slice(0, count))
}

/** The end of the text with an ellipsis in place of its start. */
export function endOf(text: string, fits: (line: string) => boolean): string {
  const characters = [...text]
  while (characters.length > 1 && !fits(`…${characters.join('')}`)) characters.shift()
  return `…${characters.join('')}`
}

/** The start of the text with an ellipsis in place of its end. */
function withEllipsis(text: string, fits: (line: string) => boolean): string {
  const characters = [...text]
  const shortened = () => `${characters.join('').replace(/[\s…,;:.–—-]+$/u, '')}…`
  while (characters.length > 1 && !fits(shortened())) characters.pop()
  return shortened()
}
