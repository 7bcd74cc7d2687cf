// The secret that `plinthd setup` writes. That of an installation that exists must not change.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isFileMissing } from '../../adapters/files/file-missing.ts'
import { defaults } from '../../config/defaults.ts'
import { type Environment, readEnvironment } from '../../config/environment.ts'
import { secretFile } from '../composing/secret.ts'
import { StartFailure } from '../process/start-failure.ts'
import type { PreviousSettings } from './previous-settings.ts'

/**
 * On one machine the server generates the secret in the data folder, where it is part of backups:
 * then it is null, unless the file had one. Several machines need the same one.
 */
export function chooseSecret(
  settings: PreviousSettings,
  previous: PreviousSettings,
  environment: Environment = readEnvironment(),
): string | null {
  if (previous.PLINTH_SECRET) return previous.PLINTH_SECRET
  if (!settings.DATABASE_URL || settings.DATABASE_URL.startsWith('sqlite:')) return null
  if (environment.PLINTH_SECRET) return environment.PLINTH_SECRET
  const hasPrevious = Object.keys(previous).length > 0
  // The environment wins over the file, so the server used its folder.
  const folders = [
    environment.PLINTH_DATA_DIR,
    previous.PLINTH_DATA_DIR || (hasPrevious && defaults.dataDir),
    settings.PLINTH_DATA_DIR,
  ]
  for (const dataDir of folders) {
    const stored = dataDir ? readStored(secretFile({ dataDir })) : null
    if (stored !== null) return stored
  }
  return randomBytes(32).toString('base64url')
}

/** A file that exists but cannot be read is the secret of an installation all the same. */
function readStored(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (isFileMissing(error)) return null
    throw new StartFailure(
      `${file} may have the secret of this installation, but cannot be read: ${(error as Error).message}`,
    )
  }
}
