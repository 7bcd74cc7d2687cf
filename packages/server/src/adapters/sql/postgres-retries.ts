// PostgreSQL ends one of two transactions that wait for each other. Nothing of it is left, and by
// then the other one goes on: it may simply begin again.

const mostRetries = 5

export async function untilNotEnded<T>(attempt: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await attempt()
    } catch (error) {
      if (retries === mostRetries || !wasEnded(error)) throw error
    }
  }
}

// Class 40: deadlock, serialization.
function wasEnded(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } }
  return typeof cause?.code === 'string' && cause.code.startsWith('40')
}
