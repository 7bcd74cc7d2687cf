// Secret that signs cookies and encrypts stored secrets: PLINTH_SECRET, or generated once in the
// data dir.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createWhole } from '../../adapters/files/create-whole.ts'
import { makeFolders } from '../../adapters/files/make-folders.ts'
import { type Config, ConfigError } from '../../config/config.ts'

export const secretFile = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  path.join(dataDir, 'secret')

export function readSecret({ secret, dataDir }: Config): string {
  if (secret !== null) return secret
  const file = secretFile({ dataDir })
  makeFolders(dataDir)
  if (!existsSync(file)) createWhole(file, `${randomBytes(32).toString('base64url')}\n`)
  const stored = readFileSync(file, 'utf8').trim()
  if (stored.length < 32) {
    throw new ConfigError([
      `${file} does not contain a valid secret. Restore it, or delete it to generate a new one.`,
    ])
  }
  return stored
}
