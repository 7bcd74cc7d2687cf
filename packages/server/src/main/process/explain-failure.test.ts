import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@plinth/domain/base/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBlobs } from '../../adapters/blobs/blobs-from-url.ts'
import { createLocalProcesses } from '../../adapters/processes/local-processes.ts'
import { explainRefusal } from '../../adapters/sql/engines/postgres-refusal.ts'
import { openDatabase } from '../../adapters/sql/open-database.ts'
import { collectFailures } from '../../ports/failures.test-support.ts'
import { explainDatabaseFailure } from './explain-database-failure.ts'
import { explainFailure } from './explain-failure.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-explain-'))
})
afterAll(() => rm(folder, { recursive: true }))

const pathError = (code: string) =>
  Object.assign(new Error(`${code}: message, open '/data/a'`), { code, path: '/data/a' })

test.each([
  'EACCES',
  'EPERM',
  'EEXIST',
  'ENOTDIR',
  'EISDIR',
  'ENOENT',
  'EROFS',
  'ENOSPC',
  'EMFILE',
])('%s names the path, without a stack trace', (code) => {
  const unavailable = new AppError('unavailable', 'Later.', { cause: pathError(code) })
  for (const error of [pathError(code), unavailable]) {
    const sentence = explainFailure(error)
    expect(sentence).toContain('/data/a')
    expect(sentence).toContain(code)
    expect(sentence).not.toContain('\n')
  }
})

test('a closed pipe is explained without a stack trace', () => {
  const error = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })
  expect(explainFailure(error)).toBe('The program that read the output has ended.')
})

test.each(['listen', 'bind'])('a failed %s names the variable', (syscall) => {
  const error = Object.assign(new Error(`${syscall} EADDRNOTAVAIL: address not available`), {
    ...{ code: 'EADDRNOTAVAIL', syscall, address: '203.0.113.7', port: 4000 },
  })
  const denied = Object.assign(new Error(`${syscall} EACCES: permission denied`), {
    ...{ code: 'EACCES', syscall, address: '0.0.0.0', port: 80 },
  })
  expect(explainFailure(denied)).toContain('not allowed to listen on port 80. Set PORT')
  expect(explainFailure(error)).toBe(
    'This machine does not have the address 203.0.113.7. Correct PLINTH_HOST.',
  )
  const ofClient = Object.assign(error, { syscall: 'connect' })
  expect(explainFailure(ofClient)).not.toContain('PLINTH_HOST')
})

test('an invalid URL of a store is explained without a stack trace', async () => {
  const error = await createBlobs('s3://bucket?regoin=eu', createLocalProcesses()).catch(
    (reason) => reason,
  )
  expect(explainFailure(error)).toBe('The URL of an S3 store has an unknown option "regoin".')
})

test('a bug keeps its stack trace', () => {
  expect(explainFailure(new TypeError('else'))).toContain('\n    at ')
})

test('a PostgreSQL server is named without the password', () => {
  const cause = new Error('connect ECONNREFUSED 192.0.2.1:5432')
  const error = new AppError('unavailable', 'Later.', { cause })
  const url = 'postgres://user:hidden@db.example:5433/plinth'
  const sentence = explainFailure(explainDatabaseFailure(url, error))
  expect(sentence).toMatch(/^PostgreSQL at db\.example:5433 cannot be used: connect ECONNREFUSED/)
  expect(sentence).toContain('DATABASE_URL')
  expect(sentence).not.toContain('hidden')
})

test('a PostgreSQL server without a free connection names the variable to lower', () => {
  const refusal = Object.assign(new Error('sorry, too many clients already'), { code: '53300' })
  const error = new AppError('unavailable', 'Later.', { cause: explainRefusal(refusal) })
  const sentence = explainFailure(explainDatabaseFailure('postgres://localhost/plinth', error))
  expect(sentence).toMatch(/^PostgreSQL refused a connection: sorry, too many clients already\./)
  expect(sentence).toContain('PLINTH_DATABASE_CONNECTIONS')
  expect(sentence).not.toContain('\n')
})

test('every address of a PostgreSQL server is named', () => {
  const addresses = ['::1:5432', '127.0.0.1:5432']
  const refusals = addresses.map((address) => new Error(`connect ECONNREFUSED ${address}`))
  const error = new AppError('unavailable', 'Later.', { cause: new AggregateError(refusals) })
  const sentence = explainFailure(explainDatabaseFailure('postgres://localhost/plinth', error))
  for (const { message } of refusals) expect(sentence).toContain(message)
})

const machine = () => ({
  failures: collectFailures(),
  dataDir: folder,
  workers: 1,
  databaseConnections: 5,
})

test.each([
  ['empty of sense', (file: string) => writeFile(file, 'not a database'.repeat(1000))],
  ['truncated', (file: string) => truncate(file, 40_000)],
])('an SQLite file that is %s is named', async (name, damage) => {
  const file = join(folder, `${name}.sqlite`)
  const url = `sqlite:${file}`
  const database = openDatabase(url, machine())
  await database.migrate()
  await database.close()
  await damage(file)
  const open = async () => openDatabase(url, machine()).migrate()
  const error = await open().catch((failure: unknown) => failure)
  expect(explainFailure(explainDatabaseFailure(url, error))).toMatch(
    new RegExp(`^${file} is damaged or not an SQLite database .* Restore it from a backup`),
  )
})
