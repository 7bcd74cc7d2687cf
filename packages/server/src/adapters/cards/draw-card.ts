// Draws the card of a page: title and description large, the address small at the bottom, beside
// Plinth's name if the plan includes it. Text is drawn as outlines of the font, so nothing in it is interpreted as markup.
import type { CardPicture } from '../../ports/card-painter.ts'
import { readResource } from '../../resources/resources.ts'
import { Canvas, type Rectangle, shades } from './canvas.ts'
import { type BrokenText, breakLines, endOf } from './lines.ts'
import { encodePng, type Rgb } from './png.ts'
import { type TextStyle, Typeface } from './typeface.ts'

const cardSize = { width: 1200, height: 630 }

const margin = 86
const contentWidth = cardSize.width - 2 * margin
/** Baseline of the address. */
const footerY = 546
/** Between which the title and the description are centred. */
const textArea = { top: 64, bottom: 486 }
const gap = 28
const band = 16

const regular = new Typeface(400)
const semibold = new Typeface(600)

/** Largest first: a long title is drawn smaller, and cut only at the smallest size. */
const titleStyles = [
  { face: semibold, size: 84, tracking: -0.03, lineHeight: 96, mostLines: 2 },
  { face: semibold, size: 68, tracking: -0.026, lineHeight: 80, mostLines: 3 },
] as const
const descriptionStyle = { face: regular, size: 34, tracking: -0.01, lineHeight: 48, mostLines: 2 }
const footerStyle = { face: regular, size: 28 }
const nameStyle = { face: semibold, size: 28, tracking: -0.02 }

type BlockStyle = TextStyle & { readonly lineHeight: number; readonly mostLines: number }

const colors = ['ink', 'muted', 'accent'] as const
const colorOf = { ink: 0, muted: 1, accent: 2 }

export function drawCard({ title, description, address, branded }: CardPicture): Uint8Array {
  const canvas = new Canvas(cardSize.width, cardSize.height)
  const heading = fitTitle(title)
  const { lines } = breakBlock(description, descriptionStyle)
  const headingHeight = heading.lines.length * heading.style.lineHeight
  const height =
    headingHeight + (lines.length > 0 ? gap + lines.length * descriptionStyle.lineHeight : 0)
  const top = textArea.top + Math.max(0, textArea.bottom - textArea.top - height) / 2
  drawBlock(canvas, heading.lines, { ...heading.style, top, color: colorOf.ink })
  drawBlock(canvas, lines, {
    ...descriptionStyle,
    top: top + headingHeight + gap,
    color: colorOf.muted,
  })
  drawFooter(canvas, { address, branded })
  const base = { x: 0, y: cardSize.height - band, width: cardSize.width, height: band }
  canvas.fillRectangle(base, branded ? colorOf.accent : colorOf.ink)
  return encodePng(canvas, palette)
}

function fitTitle(title: string): BrokenText & { readonly style: BlockStyle } {
  const [large, small] = titleStyles
  const fitted = breakBlock(title, large)
  const isWhole = fitted.isComplete && fitted.lines.join(' ') === title
  return isWhole ? { ...fitted, style: large } : { ...breakBlock(title, small), style: small }
}

const breakBlock = (text: string, style: BlockStyle): BrokenText =>
  breakLines(text, style, { width: contentWidth, mostLines: style.mostLines })

function drawBlock(
  canvas: Canvas,
  lines: readonly string[],
  block: BlockStyle & { readonly top: number; readonly color: number },
): void {
  const { face, size, lineHeight, top, color } = block
  // Inter's capitals are about 0.73 em high; this centres them in the line.
  const baseline = top + (lineHeight + 0.73 * size) / 2
  for (const [index, line] of lines.entries()) {
    canvas.fill(face.outlines(line, { x: margin, y: baseline + index * lineHeight }, block), color)
  }
}

const brandName = 'Plinth'
const markSize = 36
const markGap = 12

function drawFooter(
  canvas: Canvas,
  { address, branded }: Pick<CardPicture, 'address' | 'branded'>,
): void {
  const nameWidth = semibold.widthOf(brandName, nameStyle)
  const brandWidth = branded ? markSize + markGap + nameWidth : 0
  const addressWidth = contentWidth - brandWidth - (branded ? 60 : 0)
  const fits = (line: string) => regular.widthOf(line, footerStyle) <= addressWidth
  // The end of a hostname says whose it is.
  const shown = fits(address) ? address : endOf(address, fits)
  const at = { x: margin, y: footerY }
  canvas.fill(regular.outlines(shown, at, footerStyle), colorOf.muted)
  if (!branded) return
  const x = margin + contentWidth - brandWidth
  const scale = markSize / markUnits
  // The mark's base is two units above the bottom of its square.
  const y = footerY - (markUnits - 2) * scale
  for (const part of mark) {
    const place = { x: x + part.x * scale, y: y + part.y * scale }
    const size = { width: part.width * scale, height: part.height * scale }
    canvas.fillRectangle({ ...place, ...size }, colorOf.accent)
  }
  const nameAt = { x: x + markSize + markGap, y: footerY }
  canvas.fill(semibold.outlines(brandName, nameAt, nameStyle), colorOf.ink)
}

/** The logo consists of rectangles in a square of this many units. */
const markUnits = 16
const mark = [...readResource('brand', 'mark.svg').matchAll(/<rect ([^>]*)\/>/g)].map(
  ([, attributes = '']): Rectangle => {
    const numberOf = (name: string) =>
      Number(new RegExp(`\\b${name}="([\\d.]+)"`).exec(attributes)?.[1] ?? 0)
    return {
      x: numberOf('x'),
      y: numberOf('y'),
      width: numberOf('width'),
      height: numberOf('height'),
    }
  },
)

/** Link previews are shown by other sites, so the card always has the light colours, which come first. */
const tokens = readResource('brand', 'tokens.css')

function brandColor(name: (typeof colors)[number] | 'ground'): Rgb {
  const [, hex = ''] = new RegExp(`--plinth-${name}: #([0-9a-f]{6});`).exec(tokens) ?? []
  if (hex === '') throw new Error(`tokens.css has no colour ${name}`)
  const value = Number.parseInt(hex, 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const ground = brandColor('ground')

const palette: readonly Rgb[] = colors.flatMap((name) => {
  const color = brandColor(name)
  return Array.from({ length: shades }, (_, shade): Rgb => {
    const share = shade / (shades - 1)
    const mixed = (channel: 0 | 1 | 2) =>
      Math.round(ground[channel] + (color[channel] - ground[channel]) * share)
    return [mixed(0), mixed(1), mixed(2)]
  })
})
