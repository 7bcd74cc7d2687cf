// The error for a file or folder that cannot be read.
import { quoted } from '@plinth/domain/base/unicode'
import { CliError } from '../../errors/cli-error.ts'
import { messages } from './messages.ts'

export function unreadableError(name: string, cause: unknown): CliError {
  // Node replaces invalid UTF-8 in a file name with U+FFFD, and then cannot find the file by that
  // name.
  const isMisnamed = name.includes('\uFFFD') && (cause as NodeJS.ErrnoException).code === 'ENOENT'
  const sentence = isMisnamed ? messages.source.misnamed : messages.source.unreadable
  return new CliError('refused', sentence({ name: quoted(name) }), { cause })
}
