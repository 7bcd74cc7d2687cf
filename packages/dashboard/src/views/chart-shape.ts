// SVG paths of charts, in the units of the viewBox.

export interface Box {
  readonly width: number
  readonly height: number
}

/** Space between two bars, as a fraction of a bar's share of the width. */
const gap = 0.28
/** Minimum height as a fraction of the chart: one view stays visible beside a thousand. */
const minBar = 0.02

/** One bar per value; a value of `top` fills the height. */
export function barsPath(values: readonly number[], top: number, { width, height }: Box): string {
  const share = width / values.length
  return values
    .map((value, index) => {
      if (value === 0) return ''
      const left = rounded((index + gap / 2) * share)
      const rise = rounded(Math.max(value / top, minBar) * height)
      return `M${left} ${height}v${-rise}h${rounded(share * (1 - gap))}v${rise}z`
    })
    .join('')
}

/** A line through the values, from edge to edge; on the baseline if all are zero. */
export function linePath(values: readonly number[], { width, height }: Box): string {
  const top = Math.max(1, ...values)
  const step = width / Math.max(1, values.length - 1)
  const points = values.map(
    (value, index) => `${rounded(index * step)} ${rounded(height * (1 - value / top))}`,
  )
  return `M${points.join('L')}`
}

/** Tenths of a power of ten, dense enough that little of a chart stays empty. */
const roundTenths = [10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100]

/** The lowest round figure that no value exceeds: 1, 2, 3, 4, 5, 6, 8, 10, 12, 15… */
export function roundTop(values: readonly number[]): number {
  const max = Math.max(1, ...values)
  const power = 10 ** Math.floor(Math.log10(max))
  return roundTenths.map((tenths) => (tenths * power) / 10).find((top) => top >= max) ?? max
}

const rounded = (value: number): number => Math.round(value * 100) / 100
