// Validates names of files in a backup before they become paths and object keys. Names that a
// backup's files contain may come from an attacker.
import { AppError } from '@plinth/domain/base/errors'

const segment = /^[a-z0-9][\w.-]*$/i

export const isName = (name: string): boolean => name.split('/').every((part) => segment.test(part))

export function checkName(name: string): string {
  if (isName(name)) return name
  throw new AppError(
    'invalid_archive',
    `The backup names an invalid file: ${JSON.stringify(name)}.`,
  )
}
