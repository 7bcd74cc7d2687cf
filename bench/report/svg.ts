// Chart as SVG: panels with one bar per peer, or with lines over time, each with its own scale.
import { drawLines, type Line } from './svg-lines.ts'
import { escapeXml, text } from './svg-text.ts'
import { figure } from './table.ts'

export interface Bar {
  readonly label: string
  readonly value: number
  /** True for Plinth's bars, which have the accent colour. */
  readonly own: boolean
}

export interface BarPanel {
  readonly title: string
  readonly unit: string
  readonly bars: readonly Bar[]
  readonly lines?: never
}

interface LinePanel {
  readonly title: string
  readonly unit: string
  /** Over minutes. */
  readonly lines: readonly Line[]
  readonly bars?: never
}

export type Panel = BarPanel | LinePanel

const width = 880
const margin = 32
const gap = 40
const columns = 2
const panelWidth = (width - 2 * margin - gap) / columns
const labelWidth = 128
const valueWidth = 84
const barStep = 24
const headHeight = 40
const panelGap = 28
const lineHeight = 220

const style = `
  .ground { fill: #FAF9F5; stroke: #E4E1D8 }
  .ink { fill: #1B1A17 } .muted { fill: #625E55 } .other { fill: #C9C4B6 } .own { fill: #17695A }
  text { font: 13px system-ui, sans-serif; font-variant-numeric: tabular-nums }
  .line { fill: none; stroke-width: 1.5 } .line.own { stroke: #17695A } .line.other { stroke: #8C8779 }
  .axis { stroke: #E4E1D8 }
  .title { font-size: 18px; font-weight: 600 } .head { font-weight: 600 }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #131311; stroke: #34322D }
    .axis { stroke: #34322D } .line.own { stroke: #5EC4AB } .line.other { stroke: #8F897C }
    .ink { fill: #F3F1EA } .muted { fill: #A8A398 } .other { fill: #57534A } .own { fill: #5EC4AB }
  }`

export interface Plot {
  readonly title: string
  readonly subtitle: string
  readonly panels: readonly Panel[]
}

export function plot({ title, subtitle, panels }: Plot): string {
  const heights = rowsOf(panels).map((row) => Math.max(...row.map(panelHeight)))
  const top = margin + 64
  const tops = heights.map((_, row) => top + sum(heights.slice(0, row)) + row * panelGap)
  const height = top + sum(heights) + (heights.length - 1) * panelGap + margin - 8
  const drawn = panels.map((panel, index) => {
    const x = margin + (index % columns) * (panelWidth + gap)
    const y = tops[Math.floor(index / columns)] ?? 0
    return `<g transform="translate(${x} ${y})">${drawPanel(panel)}</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeXml(title)}">
<style>${style}
</style>
<rect class="ground" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="10"/>
${text(margin, margin + 18, { class: 'title ink', value: title })}
${text(margin, margin + 40, { class: 'muted', value: subtitle })}
${drawn.join('\n')}
</svg>
`
}

function drawPanel(panel: Panel): string {
  const head = text(0, 14, { class: 'head ink', value: panel.title })
  const drawn = panel.lines
    ? drawLines(panel.lines, {
        unit: panel.unit,
        top: headHeight,
        width: panelWidth,
        height: lineHeight,
      })
    : drawBars(panel)
  return `${head}\n${drawn}`
}

function drawBars({ unit, bars }: BarPanel): string {
  const longest = Math.max(...bars.map(({ value }) => value))
  const available = panelWidth - labelWidth - valueWidth
  const rows = bars.map(({ label, value, own }, index) => {
    const y = headHeight - 10 + index * barStep
    const length = Math.max(2, (value / longest) * available)
    return [
      text(0, y + 13, { class: own ? 'ink' : 'muted', value: label }),
      `<rect class="${own ? 'own' : 'other'}" x="${labelWidth}" y="${y + 2}" width="${length.toFixed(1)}" height="14" rx="3"/>`,
      text(labelWidth + length + 8, y + 13, {
        class: own ? 'ink' : 'muted',
        value: `${figure(value)} ${unit}`,
      }),
    ].join('')
  })
  return rows.join('\n')
}

const panelHeight = ({ bars }: Panel): number =>
  bars ? headHeight - 10 + bars.length * barStep : headHeight + lineHeight

const rowsOf = (panels: readonly Panel[]): Panel[][] =>
  Array.from({ length: Math.ceil(panels.length / columns) }, (_, row) =>
    panels.slice(row * columns, (row + 1) * columns),
  )

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
