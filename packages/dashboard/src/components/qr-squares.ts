// Squares of a QR code. Loaded on demand with its encoder.
import { encode } from 'uqr'

export interface QrSquares {
  /** Width and height in squares, with the quiet zone. */
  readonly size: number
  /** The dark squares as an SVG path. */
  readonly path: string
  readonly dark: readonly { readonly x: number; readonly y: number }[]
}

export function qrSquares(text: string): QrSquares {
  const { size, data } = encode(text, { border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [{ x, y }] : [])))
  return { size, dark, path: dark.map(({ x, y }) => `M${x} ${y}h1v1h-1z`).join('') }
}
