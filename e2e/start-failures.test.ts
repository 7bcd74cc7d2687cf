// Starts that cannot succeed: one sentence that names the path or the setting, and exit code 1. And
// what an operator reads in the log about a start and a stop.
// Stores: sqlite-files. The file of the database is damaged.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectCommandError } from './harness/command-errors.ts'
import { type Plinth, runPlinthd, startPlinth } from './harness/plinth.ts'

let plinth: Plinth
let databaseFile: string
const password = 'the-value-of-a-variable'
beforeAll(async () => {
  plinth = await startPlinth({ PLINTH_SMTP_URI: password })
  databaseFile = path.join(plinth.stores.dataDir, 'plinth.sqlite')
})
afterAll(() => plinth.stop())

const plinthd = (...args: string[]) => runPlinthd(plinth.environment, ...args)

test('a variable that is not a setting is reported without its value', async () => {
  const report =
    'PLINTH_SMTP_URI is not a setting of Plinth and has no effect. Did you mean PLINTH_SMTP_URL?'
  expect(plinth.output()).toContain(report)
  const { code, stdout } = await plinthd('doctor')
  expect([code, stdout]).toEqual([0, expect.stringContaining(`warn  variables: ${report}\n`)])
  expect(plinth.output() + stdout).not.toContain(password)
})

test('after a jump of the clock, deletions wait until the operator confirms the time', async () => {
  using database = new DatabaseSync(databaseFile)
  database.exec(
    `insert into clock_readings (id, at, wait_ms) values (1, ${Date.now()}, 0) on conflict do nothing`,
  )
  database.exec('update clock_readings set at = at - 2 * 86400000')
  const doctor = await plinthd('doctor')
  expect([doctor.code, doctor.stdout]).toEqual([
    0,
    expect.stringMatching(/^warn {2}clock: The sys/m),
  ])
  const sentence = /The system time jumped by more than a day.*plinthd gc --confirm-clock/
  expectCommandError(await plinthd('gc'), sentence)
  const confirmed = await plinthd('gc', '--confirm-clock')
  expect([confirmed.code, confirmed.stderr]).toEqual([0, ''])
  expect(confirmed.stdout).toMatch(/^Confirmed .* as the right time/)
})

test.for<[string, string, RegExp]>([
  [
    'PLINTH_DATA_DIR',
    'a data directory that is a file',
    /a file where a folder is needed.*DATA_DIR/,
  ],
  ['DATABASE_URL', 'a file that is not a database', /damaged or not an SQLite.*from a backup/],
])('%s names %s', async ([name, , sentence]) => {
  const file = path.join(plinth.stores.dataDir, 'some-file')
  await writeFile(file, 'not a database'.repeat(1000))
  const value = name === 'DATABASE_URL' ? `sqlite:${file}` : file
  const outcome = await runPlinthd({ ...plinth.environment, [name]: value }, 'serve')
  expectCommandError(outcome, sentence)
  expect(outcome.stderr).toContain(file)
})

test('a database of a newer version is recognised, also with several workers', async () => {
  using database = new DatabaseSync(databaseFile)
  database.exec(`
    insert into kysely_migration values ('9999-later', '2030-01-01');
    update schema_floor set migration = '9999-later'`)
  const sentence = /database is newer than this version of Plinth.* 9999-later\. Start the newer/
  const two = { ...plinth.environment, PLINTH_WORKERS: '2' }
  expectCommandError(await runPlinthd(two, 'serve'), sentence)
  const { code, stdout } = await plinthd('doctor')
  const failure = stdout.split('\n').find((line) => line.startsWith('FAIL  database: '))
  expect([code, failure]).toEqual([1, expect.stringMatching(sentence)])
})

test('a stop is logged once, with its reason', async () => {
  expect(await plinth.kill('SIGTERM')).toBe(0)
  expect(plinth.output().match(/"reason":"SIGTERM"/g)).toHaveLength(1)
})
