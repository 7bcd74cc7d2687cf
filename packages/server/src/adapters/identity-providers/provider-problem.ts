// Errors of a sign-in, for the person who signs in. The cause has the details for the operator.
import { AppError } from '@plinth/domain/base/errors'
import { ProviderUnreachable } from './bounded-fetch.ts'

interface Named {
  readonly label: string
}

export function providerProblem({ label }: Named, cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  if (unreachableIn(cause) !== null) {
    const detail = `${label} can’t be reached at the moment. Try again in a minute, or sign in another way.`
    return new AppError('unavailable', detail, { cause })
  }
  const detail = `${label} didn’t confirm this sign-in. Try again; if that doesn’t help, tell the operator of this service.`
  return new AppError('forbidden', detail, { cause })
}

/** The person, or a rule of the provider, refused. No cause: there is nothing to repair here. */
export const deniedAt = ({ label }: Named): AppError =>
  new AppError(
    'forbidden',
    `${label} didn’t allow this sign-in, or it was cancelled. Try again, or sign in another way.`,
  )

/** The library wraps it in errors that say nothing about the reason. */
export function unreachableIn(error: unknown): ProviderUnreachable | null {
  if (error instanceof ProviderUnreachable) return error
  return error instanceof Error ? unreachableIn(error.cause) : null
}
