// The settings of this program in a file: PLINTH_ENV_FILE, or `plinth.env` in the current folder.
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { ConfigError } from './config.ts'
import { addToEnvironment, readEnvironment } from './environment.ts'
import { parseSettings } from './settings-file.ts'

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

/** Whether users other than its owner may read the file, which may have secrets. */
export function canOthersRead(file: string): boolean {
  const found = statSync(file)
  return found.isFile() && (found.mode & 0o044) !== 0
}

function readFile(file: string, isNamed: boolean): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && !isNamed) return null
    const name = isNamed ? `PLINTH_ENV_FILE: ${file}` : file
    throw new ConfigError([`${name} cannot be read: ${reasons[code ?? ''] ?? message}.`])
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user is not allowed to',
  EISDIR: 'it is a folder',
}

/** Node reads its own variables before the file is read. */
const isTooLate = (name: string): boolean =>
  name === 'PLINTH_ENV_FILE' || (name.startsWith('NODE_') && name !== 'NODE_ENV')
