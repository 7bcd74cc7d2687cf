// The secret that signs cookies: given, or made once and kept in the data dir.
import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Config, ConfigError } from '../config/config.ts'

export function readSecret({ secret, dataDir }: Config): string {
  if (secret !== null) return secret
  const file = path.join(dataDir, 'secret')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (!existsSync(file)) createWhole(file, `${randomBytes(32).toString('base64url')}\n`)
  const kept = readFileSync(file, 'utf8').trim()
  if (kept.length < 32) {
    throw new ConfigError([`${file} holds no secret. Restore it, or delete it to have a new one.`])
  }
  return kept
}

/** All of it or nothing, and never over a file that another process made a moment ago. */
function createWhole(file: string, content: string): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, content, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}
