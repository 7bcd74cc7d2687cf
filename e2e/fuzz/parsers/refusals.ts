// The errors that a parser may throw.
import { AppError } from '@plinth/domain/base/errors'

/** The result, or null if the parser refused the input with an error that is meant for its author. */
export function orRefusal<T>(parse: () => T): T | null {
  try {
    return parse()
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

export async function orLaterRefusal<T>(parse: () => T | Promise<T>): Promise<T | null> {
  try {
    return await parse()
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

/** `internal` is what a bug becomes. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && error.code !== 'internal'
