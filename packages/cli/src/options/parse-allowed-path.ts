// Value of the repeatable option `--allow-secrets`.
import { AppError } from '@plinth/domain/base/errors'
import { maxAllowedPaths } from '@plinth/domain/secrets/allowed-files'
import { parseSitePath } from '@plinth/domain/versions/site-path'
import { InvalidArgumentError } from 'commander'

export function parseAllowedPath(text: string, previous: readonly string[] = []): string[] {
  if (previous.length >= maxAllowedPaths) {
    throw new InvalidArgumentError(`At most ${maxAllowedPaths} files can be allowed.`)
  }
  try {
    return [...previous, parseSitePath(text)]
  } catch (error) {
    throw error instanceof AppError ? new InvalidArgumentError(error.detail) : error
  }
}
