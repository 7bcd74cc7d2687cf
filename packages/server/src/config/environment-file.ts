// The settings of this program in a file: PLINTH_ENV_FILE, or `plinth.env` in the current folder.
import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigError } from './config.ts'
import { addToEnvironment, readEnvironment } from './environment.ts'
import { parseSettings } from './settings-file.ts'
import { describeDistrustOfOpen } from './settings-file-trust.ts'

export const usualEnvironmentFile = 'plinth.env'

/**
 * Adds the variables of the file to the environment of this process and of those that it starts.
 * Variables that are already set win. Returns the path of the file; null if there is none.
 */
export function loadEnvironmentFile(): string | null {
  const { PLINTH_ENV_FILE: named } = readEnvironment()
  const file = path.resolve(named ?? usualEnvironmentFile)
  const text = readFile(file, named !== undefined)
  if (text === null) return null
  const settings = parseSettings(text, file)
  const problems = Object.keys(settings).filter(isTooLate)
  if (problems.length > 0) {
    throw new ConfigError(
      problems.map(
        (name) => `${name} has no effect in ${file}. Set it as an environment variable.`,
      ),
    )
  }
  addToEnvironment(settings)
  return file
}

function readFile(file: string, isNamed: boolean): string | null {
  let descriptor: number | null = null
  try {
    descriptor = openSync(file, 'r')
    if (!isNamed) refuseUntrusted(file, descriptor)
    return readFileSync(descriptor, 'utf8')
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && !isNamed) return null
    const name = isNamed ? `PLINTH_ENV_FILE: ${file}` : file
    throw new ConfigError([`${name} cannot be read: ${reasons[code ?? ''] ?? message}.`])
  } finally {
    if (descriptor !== null) closeSync(descriptor)
  }
}

/**
 * The current folder may be one that others can write to, such as /tmp. A file that the operator
 * names is trusted: in containers it may have any owner.
 */
function refuseUntrusted(file: string, descriptor: number): void {
  const reason = describeDistrustOfOpen(file, descriptor)
  if (reason === null) return
  throw new ConfigError([
    `${file} ${reason}, so it is not used. If its settings are yours, make it yours with chown and chmod 600, or set PLINTH_ENV_FILE=${file}.`,
  ])
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user is not allowed to',
  EISDIR: 'it is a folder',
}

/** Node reads its own variables before the file is read. */
const isTooLate = (name: string): boolean =>
  name === 'PLINTH_ENV_FILE' || (name.startsWith('NODE_') && name !== 'NODE_ENV')
