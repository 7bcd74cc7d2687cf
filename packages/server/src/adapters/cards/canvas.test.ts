import type { PathCommand } from 'opentype.js/dist/opentype.mjs'
import { expect, test } from 'vitest'
import { Canvas, shades } from './canvas.ts'

const full = shades - 1

/** How much of each pixel is covered, for the first colour. */
const rowsOf = ({ pixels, width, height }: Canvas) =>
  Array.from({ length: height }, (_, row) => [...pixels.subarray(row * width, (row + 1) * width)])

const command = (type: PathCommand['type'], x: number, y: number, x1 = 0, y1 = 0): PathCommand => ({
  ...{ type, x, y, x1, y1 },
  ...{ x2: 0, y2: 0 },
})

const polygon = (...points: readonly (readonly [number, number])[]): PathCommand[] => [
  ...points.map(([x, y], index) => command(index === 0 ? 'M' : 'L', x, y)),
  command('Z', 0, 0),
]

test('a rectangle covers whole pixels, and parts of those at its sides', () => {
  const canvas = new Canvas(5, 3)
  canvas.fillRectangle({ x: 1, y: 0.5, width: 2.25, height: 1.5 }, 0)
  const half = Math.round(full / 2)
  const quarter = Math.round(full / 4)
  const eighth = Math.round(full / 8)
  expect(rowsOf(canvas)).toEqual([
    [0, half, half, eighth, 0],
    [0, full, full, quarter, 0],
    [0, 0, 0, 0, 0],
  ])
})

test('the coverage of a triangle adds up to its area', () => {
  const canvas = new Canvas(40, 20)
  canvas.fill(polygon([1.3, 2.1], [38.2, 7.7], [11.9, 18.4]), 0)
  const area = canvas.pixels.reduce((sum, shade) => sum + shade / full, 0)
  const [a, b] = [
    [38.2 - 1.3, 7.7 - 2.1],
    [11.9 - 1.3, 18.4 - 2.1],
  ] as const
  const expected = Math.abs(a[0] * b[1] - a[1] * b[0]) / 2
  expect(Math.abs(area - expected)).toBeLessThan(0.5)
})

test('an inner outline in the other direction is a hole, in the same direction it is not', () => {
  const outer = [
    [0, 0],
    [3, 0],
    [3, 3],
    [0, 3],
  ] as const
  const inner = [
    [1, 1],
    [2, 1],
    [2, 2],
    [1, 2],
  ] as const
  const withHole = new Canvas(3, 3)
  withHole.fill([...polygon(...outer), ...polygon(...inner.toReversed())], 0)
  expect(rowsOf(withHole)[1]).toEqual([full, 0, full])
  const without = new Canvas(3, 3)
  without.fill([...polygon(...outer), ...polygon(...inner)], 0)
  expect(rowsOf(without)[1]).toEqual([full, full, full])
})

test('a curve bends towards its control point', () => {
  const canvas = new Canvas(20, 20)
  canvas.fill([command('M', 0, 20), command('Q', 20, 20, 10, 0), command('Z', 0, 20)], 0)
  const at = (x: number, y: number) => canvas.pixels[y * 20 + x]
  expect([at(10, 8), at(10, 11), at(1, 11)]).toEqual([0, full, 0])
})

test('shapes outside the canvas do not fail', () => {
  const canvas = new Canvas(4, 4)
  canvas.fillRectangle({ x: -9, y: -9, width: 11, height: 11 }, 0)
  canvas.fillRectangle({ x: 9, y: 9, width: 3, height: 3 }, 0)
  expect(rowsOf(canvas)).toEqual([
    [full, full, 0, 0],
    [full, full, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ])
})

test('a shape does not change the one that was drawn before it', () => {
  const canvas = new Canvas(4, 1)
  canvas.fillRectangle({ x: 0, y: 0, width: 1, height: 1 }, 0)
  canvas.fillRectangle({ x: 2, y: 0, width: 1, height: 1 }, 2)
  expect(rowsOf(canvas)).toEqual([[full, 0, 2 * shades + full, 0]])
})
