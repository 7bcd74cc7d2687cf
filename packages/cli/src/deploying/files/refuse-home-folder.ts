// Rejects the home folder and its ancestors as the folder to publish.
import { realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { quoted } from '@plinth/domain/base/unicode'
import { CliError } from '../../errors/cli-error.ts'
import { messages } from './messages.ts'

/** Prevents `plinth deploy` in a new terminal from publishing the home folder. */
export async function refuseHomeFolder(folder: string): Promise<void> {
  const [real, home] = await Promise.all([folder, homedir()].map(realOrAsWritten))
  if (real === undefined || home === undefined || !contains(real, home)) return
  const sentence = real === home ? messages.folder.home : messages.folder.containsHome
  throw new CliError('refused', sentence({ folder: quoted(folder) }))
}

const realOrAsWritten = (folder: string): Promise<string> =>
  realpath(folder).catch(() => path.resolve(folder))

function contains(folder: string, other: string): boolean {
  const between = path.relative(folder, other)
  return !path.isAbsolute(between) && between.split(path.sep)[0] !== '..'
}
