import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chooseSecret } from './choose-secret.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plinth-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const stored = 'stored'.repeat(8)
const shared = () => ({
  DATABASE_URL: 'postgres://db.example/plinth',
  PLINTH_DATA_DIR: path.join(folder, 'new'),
})

function storeSecret(name: string): string {
  const dataDir = path.join(folder, name)
  mkdirSync(dataDir)
  writeFileSync(path.join(dataDir, 'secret'), `${stored}\n`)
  return dataDir
}

test('only several machines need a secret in the file', () => {
  expect(chooseSecret({ PLINTH_DATA_DIR: folder }, {}, {})).toBeNull()
  expect(chooseSecret({ DATABASE_URL: 'sqlite:/data/db' }, {}, {})).toBeNull()
  const secret = chooseSecret(shared(), {}, {})
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(chooseSecret(shared(), {}, {})).not.toBe(secret)
})

test('the secret of the file before stays', () => {
  expect(chooseSecret({}, { PLINTH_SECRET: 'before' }, {})).toBe('before')
  expect(chooseSecret(shared(), { PLINTH_SECRET: 'before' }, { PLINTH_SECRET: 'x' })).toBe('before')
})

test('the secret of the environment is used', () => {
  expect(chooseSecret(shared(), {}, { PLINTH_SECRET: 'of-environment' })).toBe('of-environment')
})

test.each(['old', 'new'])('the secret in the %s data folder is used', (name) => {
  const dataDir = storeSecret(name)
  const old = { PLINTH_DATA_DIR: path.join(folder, 'old') }
  expect(chooseSecret(shared(), old, {})).toBe(stored)
  expect(chooseSecret(shared(), {}, { PLINTH_DATA_DIR: dataDir })).toBe(stored)
})

test('a secret that cannot be read is not replaced', () => {
  const file = path.join(folder, 'new', 'secret')
  mkdirSync(file, { recursive: true })
  expect(() => chooseSecret(shared(), {}, {})).toThrow(`${file} may have the secret`)
})
