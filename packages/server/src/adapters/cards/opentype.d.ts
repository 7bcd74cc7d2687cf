declare module 'opentype.js/dist/opentype.mjs' {
  export interface PathCommand {
    readonly type: 'M' | 'L' | 'Q' | 'C' | 'Z'
    readonly x: number
    readonly y: number
    readonly x1: number
    readonly y1: number
    readonly x2: number
    readonly y2: number
  }

  export interface Glyph {
    readonly index: number
    readonly advanceWidth: number
    getPath(x: number, y: number, fontSize: number): { readonly commands: readonly PathCommand[] }
  }

  export interface Font {
    readonly unitsPerEm: number
    /** Index 0 is the glyph for characters that the font does not have. */
    charToGlyph(character: string): Glyph
    getKerningValue(left: Glyph, right: Glyph): number
  }

  export function parse(bytes: ArrayBuffer): Font
}
