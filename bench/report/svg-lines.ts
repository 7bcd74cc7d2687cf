// Lines over time for a panel of a chart.
import { text } from './svg-text.ts'
import { figure } from './table.ts'

export interface Line {
  readonly label: string
  /** Minutes and values. */
  readonly points: readonly (readonly [minute: number, value: number])[]
}

interface Area {
  readonly unit: string
  readonly top: number
  readonly width: number
  readonly height: number
}

const axisWidth = 64
const axisHeight = 48
const ticks = 4

/** The first line has the accent colour. Both axes begin at zero. */
export function drawLines(lines: readonly Line[], { unit, top, width, height }: Area): string {
  const points = lines.flatMap((line) => line.points)
  const lastMinute = Math.max(1, ...points.map(([minute]) => minute))
  const highest = roundUp(Math.max(...points.map(([, value]) => value)))
  const bottom = top + height - axisHeight
  const x = (minute: number) => axisWidth + (minute / lastMinute) * (width - axisWidth)
  const y = (value: number) => bottom - (value / highest) * (bottom - top)
  const grid = Array.from({ length: ticks + 1 }, (_, tick) => {
    const value = (highest * tick) / ticks
    const at = y(value).toFixed(1)
    return [
      `<line class="axis" x1="${axisWidth}" x2="${width}" y1="${at}" y2="${at}"/>`,
      text(0, Number(at) + 4, { class: 'muted', value: `${figure(value)} ${unit}` }),
    ].join('')
  })
  const drawn = lines.map(({ label, points: own }, index) => {
    const kind = index === 0 ? 'own' : 'other'
    const path = own.map(([minute, value]) => `${x(minute).toFixed(1)},${y(value).toFixed(1)}`)
    const legend = text(axisWidth + index * 150 + 16, bottom + 40, { class: 'muted', value: label })
    const mark = `<rect class="${kind}" x="${axisWidth + index * 150}" y="${bottom + 30}" width="10" height="10" rx="2"/>`
    return `<polyline class="line ${kind}" points="${path.join(' ')}"/>${mark}${legend}`
  })
  const end = text(width - 60, bottom + 18, {
    class: 'muted',
    value: `${figure(lastMinute)} min`,
  })
  const start = text(axisWidth, bottom + 18, { class: 'muted', value: '0' })
  return [...grid, ...drawn, start, end].join('\n')
}

/** The next of 1, 2 or 5 times a power of ten. Lines of zeros get a scale too. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 0.1)))
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10)
}
