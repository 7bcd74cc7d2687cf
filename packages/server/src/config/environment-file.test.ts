import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readEnvironment, readOtherVariables } from './environment.ts'
import { loadEnvironmentFile } from './environment-file.ts'

let file: string
beforeEach(() => {
  file = path.join(mkdtempSync(path.join(tmpdir(), 'plinth-env-')), 'settings')
  for (const name of ['PORT', 'PLINTH_SECRET', 'AWS_REGION', 'PLINTH_MAIL_FROM']) {
    vi.stubEnv(name, undefined)
  }
  vi.stubEnv('PLINTH_ENV_FILE', file)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(path.dirname(file), { recursive: true })
})

test('the variables of the file are added, and those of the environment win', () => {
  writeFileSync(file, 'PORT=80\nPLINTH_SECRET=from the file\nAWS_REGION=eu-west-1\n')
  vi.stubEnv('PORT', '4001')
  vi.stubEnv('PLINTH_SECRET', '')
  expect(loadEnvironmentFile()).toBe(file)
  expect(readEnvironment()).toMatchObject({ PORT: '4001', PLINTH_SECRET: 'from the file' })
  // The AWS SDK reads it there.
  expect(readOtherVariables()).toMatchObject({ AWS_REGION: 'eu-west-1' })
})

test('a file of the current folder that every user can change is refused, unless it is named', () => {
  const folder = path.dirname(file)
  const usual = path.join(folder, 'plinth.env')
  writeFileSync(usual, 'PORT=80\n')
  vi.spyOn(process, 'cwd').mockReturnValue(folder)
  vi.stubEnv('PLINTH_ENV_FILE', undefined)
  chmodSync(usual, 0o666)
  expect(loadEnvironmentFile).toThrow(
    `${usual} can be changed by every user of this machine, so it`,
  )
  expect(readEnvironment().PORT).toBeUndefined()
  vi.stubEnv('PLINTH_ENV_FILE', usual)
  expect(loadEnvironmentFile()).toBe(usual)
  vi.stubEnv('PLINTH_ENV_FILE', undefined)
  chmodSync(usual, 0o664)
  expect(loadEnvironmentFile()).toBe(usual)
})

test('a named file must exist', () => {
  expect(loadEnvironmentFile).toThrow(`PLINTH_ENV_FILE: ${file} cannot be read: there is no such`)
})

test.each([
  ['PORT=1\nwrong', ', line 2: is neither NAME=value nor a comment.'],
  ['NODE_OPTIONS=--inspect', 'NODE_OPTIONS has no effect in '],
  ['PLINTH_ENV_FILE=other', 'PLINTH_ENV_FILE has no effect in '],
])('%j is refused', (text, message) => {
  writeFileSync(file, text)
  expect(loadEnvironmentFile).toThrow(message)
  expect(readEnvironment().PORT).toBeUndefined()
})
