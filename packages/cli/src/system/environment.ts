// Reads the environment variables of the CLI; no other file reads them.
import { homedir } from 'node:os'
import path from 'node:path'
import { clientNames } from '@plinth/contract/client/client-names'

/** An empty variable counts as unset. */
export interface Environment {
  readonly url: string | undefined
  readonly token: string | undefined
  /** Program that opens URLs, from BROWSER. */
  readonly browser: string | undefined
  /** Folder for the user's configuration. */
  readonly configFolder: string
  /** Running in CI: never prompt, even on a terminal. */
  readonly isCi: boolean
  /** Run by Plinth's GitHub action. */
  readonly isAction?: boolean
  readonly isColourful: boolean
  /** Print stack traces with failures. */
  readonly isDebugging: boolean
}

export function readEnvironment(): Environment {
  return {
    url: variable('PLINTH_URL'),
    token: variable('PLINTH_TOKEN'),
    browser: variable('BROWSER'),
    configFolder: path.join(settingsFolder(), 'plinth'),
    isCi: !['false', '0', undefined].includes(variable('CI')),
    isAction: variable('PLINTH_CLIENT') === clientNames.action,
    isColourful: variable('NO_COLOR') === undefined && variable('TERM') !== 'dumb',
    isDebugging: variable('PLINTH_DEBUG') === '1',
  }
}

function settingsFolder(): string {
  const chosen = variable('XDG_CONFIG_HOME')
  // The XDG specification requires relative paths to be ignored.
  if (chosen !== undefined && path.isAbsolute(chosen)) return chosen
  const windows = process.platform === 'win32' ? variable('APPDATA') : undefined
  return windows ?? path.join(homedir(), '.config')
}

function variable(name: string): string | undefined {
  return process.env[name]?.trim() || undefined
}
