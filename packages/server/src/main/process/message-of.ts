// Message of an error, also of one that combines several and has none of its own.

/** Connecting to a name with several addresses, such as `localhost`, fails once for each of them. */
export function messageOf(error: Error): string {
  if (error.message !== '') return error.message
  const errors: readonly unknown[] = error instanceof AggregateError ? error.errors : []
  const messages = errors.map((each) => (each instanceof Error ? each.message : String(each)))
  return messages.join(', ') || error.name
}
