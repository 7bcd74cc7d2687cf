// The only reader of the process's environment.
import { homedir } from 'node:os'
import path from 'node:path'

/** A variable that is set to nothing counts as not set. */
export interface Environment {
  readonly url: string | undefined
  readonly token: string | undefined
  /** What opens addresses, where the person has chosen it. */
  readonly browser: string | undefined
  /** Where this person's settings are kept. */
  readonly configFolder: string
  /** Nobody watches, whatever the streams say. */
  readonly isCi: boolean
  readonly isColourful: boolean
  /** Failures are told with where in this program they come from. */
  readonly isDebugging: boolean
}

export function readEnvironment(): Environment {
  return {
    url: variable('PLINTH_URL'),
    token: variable('PLINTH_TOKEN'),
    browser: variable('BROWSER'),
    configFolder: path.join(settingsFolder(), 'plinth'),
    isCi: !['false', '0', undefined].includes(variable('CI')),
    isColourful: variable('NO_COLOR') === undefined && variable('TERM') !== 'dumb',
    isDebugging: variable('PLINTH_DEBUG') === '1',
  }
}

function settingsFolder(): string {
  const chosen = variable('XDG_CONFIG_HOME')
  // A relative one does not count, says its specification.
  if (chosen !== undefined && path.isAbsolute(chosen)) return chosen
  const windows = process.platform === 'win32' ? variable('APPDATA') : undefined
  return windows ?? path.join(homedir(), '.config')
}

function variable(name: string): string | undefined {
  return process.env[name]?.trim() || undefined
}
