import { realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { quoted } from '@plinth/domain/unicode'
import { CliError } from '../cli-error.ts'

/** `plinth deploy` in a fresh terminal must not publish what somebody keeps at home. */
export async function refuseWholeMachine(folder: string): Promise<void> {
  const [real, home] = await Promise.all([folder, homedir()].map(realOrAsWritten))
  if (real === undefined || home === undefined || !holds(real, home)) return
  const what = real === home ? 'your home folder' : 'a folder of the whole machine'
  throw new CliError(
    'refused',
    `${quoted(folder)} is ${what}. Name the folder of the site: plinth deploy my-site`,
  )
}

const realOrAsWritten = (folder: string): Promise<string> =>
  realpath(folder).catch(() => path.resolve(folder))

function holds(folder: string, other: string): boolean {
  const between = path.relative(folder, other)
  return !path.isAbsolute(between) && between.split(path.sep)[0] !== '..'
}
