// The error for a file or folder that cannot be read.
import { quoted } from '@plinth/domain/base/unicode'
import { CliError } from '../../errors/cli-error.ts'

export function unreadableError(name: string, cause: unknown): CliError {
  // Node replaces invalid UTF-8 in a file name with U+FFFD, and then cannot find the file by that
  // name.
  const isMisnamed = name.includes('\uFFFD') && (cause as NodeJS.ErrnoException).code === 'ENOENT'
  const why = isMisnamed ? 'has a name that is not UTF-8. Rename it' : 'cannot be read'
  return new CliError('refused', `${quoted(name)} ${why}.`, { cause })
}
