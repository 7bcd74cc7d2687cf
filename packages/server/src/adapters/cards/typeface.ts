// One weight of Inter, from its subset files, which are parsed when a text needs them.
import { type Font, type Glyph, type PathCommand, parse } from 'opentype.js/dist/opentype.mjs'
import { openResources } from '../../resources/resources.ts'

/** Most texts need only the first. */
const subsets = [
  'latin',
  'latin-ext',
  'vietnamese',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
] as const

export interface TextStyle {
  readonly face: Typeface
  /** In pixels. */
  readonly size: number
  /** Added after each character, in ems. */
  readonly tracking?: number
}

interface PlacedGlyph {
  readonly glyph: Glyph
  readonly x: number
}

interface SubsetGlyph {
  readonly font: Font
  readonly glyph: Glyph
}

export class Typeface {
  readonly #weight: number
  readonly #fonts: Font[] = []
  readonly #glyphs = new Map<string, SubsetGlyph | null>()

  constructor(weight: 400 | 600) {
    this.#weight = weight
  }

  has(character: string): boolean {
    return this.#find(character) !== null
  }

  /** In pixels. */
  widthOf(text: string, style: Omit<TextStyle, 'face'>): number {
    return this.#place(text, style).width
  }

  /** The outlines of a line of text that starts at `x`, with its baseline at `y`. */
  *outlines(
    text: string,
    at: { readonly x: number; readonly y: number },
    style: Omit<TextStyle, 'face'>,
  ): Generator<PathCommand> {
    for (const { glyph, x } of this.#place(text, style).glyphs) {
      yield* glyph.getPath(at.x + x, at.y, style.size).commands
    }
  }

  #place(text: string, { size, tracking = 0 }: Omit<TextStyle, 'face'>) {
    const glyphs: PlacedGlyph[] = []
    let width = 0
    let before: SubsetGlyph | null = null
    for (const character of text) {
      const found = this.#find(character)
      if (found === null) continue
      const { font, glyph } = found
      const scale = size / font.unitsPerEm
      // Each subset kerns only its own glyphs.
      if (before?.font === font) width += font.getKerningValue(before.glyph, glyph) * scale
      glyphs.push({ glyph, x: width })
      width += glyph.advanceWidth * scale + tracking * size
      before = found
    }
    return { glyphs, width: width - (glyphs.length > 0 ? tracking * size : 0) }
  }

  #find(character: string): SubsetGlyph | null {
    const known = this.#glyphs.get(character)
    if (known !== undefined) return known
    const found = this.#search(character)
    this.#glyphs.set(character, found)
    return found
  }

  #search(character: string): SubsetGlyph | null {
    for (const [index, subset] of subsets.entries()) {
      this.#fonts[index] ??= readFont(`inter-${subset}-${this.#weight}-normal.woff`)
      const font = this.#fonts[index]
      const glyph = font.charToGlyph(character)
      if (glyph.index > 0) return { font, glyph }
    }
    return null
  }
}

function readFont(name: string): Font {
  const bytes = openResources('fonts').read(name)
  if (bytes === null) throw new Error(`The font ${name} is missing in this Plinth.`)
  return parse(new Uint8Array(bytes).buffer)
}
