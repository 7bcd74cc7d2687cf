// Search parameters of the page that compares versions. Every page loads them, with the routes.

export interface CompareSearch {
  /** Numbers of versions; absent for the live version and the one before it. */
  readonly from?: number
  readonly to?: number
}

/** Parses the URL's query, which may contain anything. */
export function parseCompareSearch(search: Readonly<Record<string, unknown>>): CompareSearch {
  const [from, to] = [numberOf(search.from), numberOf(search.to)]
  return { ...(from !== null && { from }), ...(to !== null && { to }) }
}

function numberOf(value: unknown): number | null {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 ? number : null
}
