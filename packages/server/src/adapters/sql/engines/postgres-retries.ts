// Retries transactions that PostgreSQL aborted because of a deadlock or serialization failure. The
// aborted transaction left no changes, and the other one has proceeded by then.

const maxRetries = 5

export async function retryAborted<T>(attempt: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await attempt()
    } catch (error) {
      if (retries === maxRetries || !wasAborted(error)) throw error
    }
  }
}

// SQLSTATE class 40: transaction rollback (deadlock, serialization failure).
function wasAborted(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } }
  return typeof cause?.code === 'string' && cause.code.startsWith('40')
}
