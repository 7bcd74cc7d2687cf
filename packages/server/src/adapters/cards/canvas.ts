// Canvas of antialiased shapes on a plain ground. Shapes are filled by the exact area that they cover
// of each pixel: every edge adds its signed area to a row, and the running sum of the row is the
// coverage. Each pixel is one byte, its colour and how much of it shows, which is how the PNG
// stores it.
import type { PathCommand } from 'opentype.js/dist/opentype.mjs'

export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Point {
  readonly x: number
  readonly y: number
}

/** Shades between the ground and a colour; one byte has room for those of four colours. */
export const shades = 64
const mostColors = 256 / shades
/** Straight pieces that a curve of a glyph is drawn with; more are not visible at these sizes. */
const piecesPerCurve = 8

export class Canvas {
  readonly width: number
  readonly height: number
  /** `color * shades + shade`; 0 is the ground. */
  readonly pixels: Uint8Array
  readonly #area: CoveredArea

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.pixels = new Uint8Array(width * height)
    this.#area = new CoveredArea(width, height)
  }

  /** Overlapping outlines of the same direction are filled once. Shapes of two colours must not overlap. */
  fill(commands: Iterable<PathCommand>, color: number): void {
    if (color >= mostColors) throw new RangeError(`a canvas has ${mostColors} colours`)
    const area = this.#area
    let start: Point = { x: 0, y: 0 }
    let at = start
    const lineTo = (to: Point) => {
      area.addEdge(at, to)
      at = to
    }
    for (const command of commands) {
      switch (command.type) {
        case 'M':
          start = at = { x: command.x, y: command.y }
          break
        case 'L':
          lineTo(command)
          break
        case 'Q':
        case 'C':
          for (const point of curvePoints(at, command)) lineTo(point)
          break
        case 'Z':
          lineTo(start)
          break
        default:
          command.type satisfies never
      }
    }
    area.paintAndClear(this.pixels, color * shades)
  }

  fillRectangle({ x, y, width, height }: Rectangle, color: number): void {
    const corner = (type: 'M' | 'L' | 'Z', cornerX: number, cornerY: number) =>
      ({ type, x: cornerX, y: cornerY, x1: 0, y1: 0, x2: 0, y2: 0 }) as const
    const outline = [
      corner('M', x, y),
      corner('L', x + width, y),
      corner('L', x + width, y + height),
      corner('L', x, y + height),
      corner('Z', x, y),
    ]
    this.fill(outline, color)
  }
}

function* curvePoints(from: Point, { type, x, y, x1, y1, x2, y2 }: PathCommand): Generator<Point> {
  for (let piece = 1; piece <= piecesPerCurve; piece += 1) {
    const t = piece / piecesPerCurve
    const s = 1 - t
    const along = (a: number, b: number, c: number, d: number) =>
      type === 'Q'
        ? s * s * a + 2 * s * t * b + t * t * d
        : s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d
    yield { x: along(from.x, x1, x2, x), y: along(from.y, y1, y2, y) }
  }
}

/** The area that one shape covers of each pixel, and the rows that it is in. */
class CoveredArea {
  readonly #width: number
  readonly #height: number
  /** Rows of differences from the pixel to the left, with room for the end of the last pixel. */
  readonly #rows: Float32Array
  readonly #stride: number
  #firstRow: number
  #endRow = 0

  constructor(width: number, height: number) {
    this.#width = width
    this.#height = height
    this.#stride = width + 2
    this.#rows = new Float32Array(this.#stride * height)
    this.#firstRow = height
  }

  /** What is outside the canvas is moved to its border. */
  addEdge(from: Point, to: Point): void {
    if (from.y === to.y) return
    const direction = from.y < to.y ? 1 : -1
    const [top, bottom] = direction === 1 ? [from, to] : [to, from]
    const slope = (bottom.x - top.x) / (bottom.y - top.y)
    const firstRow = Math.max(0, Math.floor(top.y))
    const endRow = Math.min(this.#height, Math.ceil(bottom.y))
    this.#firstRow = Math.min(this.#firstRow, firstRow)
    this.#endRow = Math.max(this.#endRow, endRow)
    for (let row = firstRow; row < endRow; row += 1) {
      const enters = Math.max(row, top.y)
      const leaves = Math.min(row + 1, bottom.y)
      const x = this.#within(top.x + (enters - top.y) * slope)
      const nextX = this.#within(top.x + (leaves - top.y) * slope)
      this.#addToRow(row * this.#stride, [x, nextX], (leaves - enters) * direction)
    }
  }

  #within(x: number): number {
    return Math.min(Math.max(x, 0), this.#width)
  }

  /** Adds the area to the right of an edge that crosses `height` of the row. */
  #addToRow(row: number, [x, nextX]: readonly [number, number], height: number): void {
    const left = Math.min(x, nextX)
    const right = Math.max(x, nextX)
    const rows = this.#rows
    const add = (column: number, area: number) => {
      rows[row + column] = (rows[row + column] ?? 0) + area
    }
    const last = Math.max(Math.ceil(right), Math.floor(left) + 1)
    let covered = 0
    for (let column = Math.floor(left); column < last; column += 1) {
      // The share of the edge to the left of the column's right side, at its mean distance from it.
      const from = Math.max(left, column)
      const to = Math.min(right, column + 1)
      const before = right > left ? (from - left) / (right - left) : 0
      const within = right > left ? (to - from) / (right - left) : 1
      const area = height * (before + within * (column + 1 - (from + to) / 2))
      add(column, area - covered)
      covered = area
    }
    add(last, height - covered)
  }

  paintAndClear(pixels: Uint8Array, firstShade: number): void {
    for (let row = this.#firstRow; row < this.#endRow; row += 1) {
      const differences = this.#rows.subarray(row * this.#stride, (row + 1) * this.#stride)
      let sum = 0
      for (let column = 0; column < this.#width; column += 1) {
        sum += differences[column] ?? 0
        const shade = Math.round(Math.min(Math.abs(sum), 1) * (shades - 1))
        if (shade > 0) pixels[row * this.#width + column] = firstShade + shade
      }
      differences.fill(0)
    }
    this.#firstRow = this.#height
    this.#endRow = 0
  }
}
