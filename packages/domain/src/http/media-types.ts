// `Accept` negotiation (RFC 9110, section 12.5.1): whether a client accepts a media type.

/** `type` is in lower case, without parameters. A missing or empty header accepts every type. */
export function acceptsMediaType(accept: string | undefined, type: string): boolean {
  const weights = weightsOf(accept ?? '')
  if (weights.size === 0) return true
  const [group] = type.split('/', 1)
  // The most specific range decides: `application/json;q=0, */*` excludes JSON.
  const weight = weights.get(type) ?? weights.get(`${group}/*`) ?? weights.get('*/*')
  return weight !== undefined && weight > 0
}

/**
 * True if the header names `type` with at least the weight of `other`. Wildcards do not count, so
 * that browsers and clients with defaults get `other`.
 */
export function prefersMediaType(accept: string | undefined, type: string, other: string): boolean {
  const weights = weightsOf(accept ?? '')
  const weight = weights.get(type) ?? 0
  return weight > 0 && weight >= (weights.get(other) ?? 0)
}

/** Weights keyed by media range. Type parameters are ignored; of equal ranges the greatest weight counts. */
function weightsOf(accept: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  for (const item of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((text) => text.trim())
    // Java's HTTP client sends a bare star.
    const range = name === '*' ? '*/*' : name
    if (range !== '') weights.set(range, Math.max(weightIn(parameters), weights.get(range) ?? 0))
  }
  return weights
}

/** An invalid weight counts as 1. */
function weightIn(parameters: readonly string[]): number {
  const [, text = '1'] = parameters.map((one) => /^q\s*=\s*(.+)$/.exec(one)).find(Boolean) ?? []
  const weight = Number(text)
  return Number.isNaN(weight) ? 1 : weight
}
