// Straight line through measurements, with the confidence of its slope.

export interface Slope {
  /** Change of y per unit of x. */
  readonly perUnit: number
  /** Half of the 95 % confidence interval. */
  readonly margin: number
}

/** With fewer, the confidence is unknown. */
export const fewestPoints = 3

/** Least squares. Each point counts as independent, so take points that are far enough apart. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): Slope {
  const n = points.length
  if (n < fewestPoints) throw new RangeError('a slope with its confidence needs three points')
  const meanX = mean(points.map(([x]) => x))
  const meanY = mean(points.map(([, y]) => y))
  const spreadX = sum(points.map(([x]) => (x - meanX) ** 2))
  const perUnit = sum(points.map(([x, y]) => (x - meanX) * (y - meanY))) / spreadX
  const residuals = points.map(([x, y]) => y - meanY - perUnit * (x - meanX))
  const deviation = Math.sqrt(sum(residuals.map((r) => r ** 2)) / (n - 2) / spreadX)
  return { perUnit, margin: deviation * studentT(n - 2) }
}

/** Two-sided 95 % quantile of Student's t distribution, to three digits from three degrees on. */
function studentT(degrees: number): number {
  const [first, second] = [12.706, 4.303]
  if (degrees === 1) return first
  if (degrees === 2) return second
  const z = 1.95996
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92_160,
  ]
  return z + sum(terms.map((term, index) => term / degrees ** (index + 1)))
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const mean = (values: readonly number[]): number => sum(values) / values.length
