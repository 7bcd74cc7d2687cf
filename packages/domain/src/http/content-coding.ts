// `Accept-Encoding` negotiation (RFC 9110, section 12.5.3) among the stored encodings of a file.

export type StoredCoding = 'br' | 'gzip'

/** Browsers send fewer than 50 characters. Longer headers are ignored, which bounds the work. */
const longestHeader = 1024

/** Null if the client refuses `identity` and no acceptable encoding is available. */
export function chooseCoding(
  acceptEncoding: string | undefined,
  available: readonly StoredCoding[],
): StoredCoding | 'identity' | null {
  if (acceptEncoding === undefined || acceptEncoding.length > longestHeader) return 'identity'
  const weights = weightsOf(acceptEncoding)
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*')

  let best: StoredCoding | 'identity' | null = null
  // If the header does not mention `identity`, it is acceptable, but every coding that it names is preferred.
  let weight = weightOf('identity') ?? Number.MIN_VALUE
  if (weight > 0) best = 'identity'
  // Gzip first: at equal weight the later one wins, and Brotli is smaller.
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

/** Null for an invalid weight; the item is then ignored. */
function weightIn(parameters: readonly string[]): number | null {
  const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))
  if (weight === undefined) return 1
  const value = weight.slice(weight.indexOf('=') + 1).trim()
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(value) ? Number(value) : null
}
