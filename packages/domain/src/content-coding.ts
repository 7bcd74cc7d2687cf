// `Accept-Encoding` (RFC 9110, 12.5.3): which stored form of a file is sent.

export type StoredCoding = 'br' | 'gzip'

/** Browsers send under 50 characters. More is no reason to do more work. */
const longestHeader = 1024

/** Null: the client refuses the plain form, and there is no other. */
export function chooseCoding(
  acceptEncoding: string | undefined,
  available: readonly StoredCoding[],
): StoredCoding | 'identity' | null {
  if (acceptEncoding === undefined || acceptEncoding.length > longestHeader) return 'identity'
  const weights = weightsOf(acceptEncoding)
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*')

  let best: StoredCoding | 'identity' | null = null
  // What is not named is acceptable in its plain form, but anything that is named is liked better.
  let weight = weightOf('identity') ?? Number.MIN_VALUE
  if (weight > 0) best = 'identity'
  // Gzip first: at an equal weight the later one wins, and Brotli is the smaller.
  for (const coding of ['gzip', 'br'] as const) {
    const own = weightOf(coding) ?? 0
    if (own > 0 && own >= weight && available.includes(coding)) [best, weight] = [coding, own]
  }
  return best
}

function weightsOf(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((text) => text.trim())
    const coding = name === 'x-gzip' ? 'gzip' : name
    const weight = weightIn(parameters)
    if (coding !== '' && weight !== null && !weights.has(coding)) weights.set(coding, weight)
  }
  return weights
}

/** Null for a weight that is none: the item is then not understood, and left out. */
function weightIn(parameters: readonly string[]): number | null {
  const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))
  if (weight === undefined) return 1
  const value = weight.slice(weight.indexOf('=') + 1).trim()
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(value) ? Number(value) : null
}
