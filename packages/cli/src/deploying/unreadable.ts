import { quoted } from '@plinth/domain/unicode'
import { CliError } from '../cli-error.ts'

export function unreadable(name: string, cause: unknown): CliError {
  // Node stands these in for bytes that are no text, and then does not find what is called so.
  const isMisnamed = name.includes('\uFFFD') && (cause as NodeJS.ErrnoException).code === 'ENOENT'
  const why = isMisnamed ? 'has a name that is not UTF-8. Rename it' : 'cannot be read'
  return new CliError('refused', `${quoted(name)} ${why}.`, { cause })
}
