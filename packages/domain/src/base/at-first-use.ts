// Values that are computed when they are first needed.

/** Calls the function at the first use and keeps what it returns. A failure is not kept. */
export function atFirstUse<T>(compute: () => T): () => T {
  let known: { readonly value: T } | null = null
  return () => {
    known ??= { value: compute() }
    return known.value
  }
}
