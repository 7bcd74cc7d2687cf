// Starts that cannot succeed: one sentence that names the path or the setting, and exit code 1. And
// what an operator reads in the log about a start and a stop.
// Stores: sqlite-files. The file of the database is damaged.
import { mkdir, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectCommandError } from './harness/command-errors.ts'
import { type Plinth, runPlinthd, startPlinth } from './harness/plinth.ts'

let plinth: Plinth
let folder: string
const password = 'the-value-of-a-variable'
beforeAll(async () => {
  plinth = await startPlinth({ PLINTH_SMTP_URI: password })
  folder = plinth.stores.dataDir
})
afterAll(() => plinth.stop())

test('a variable that is not a setting is reported without its value', async () => {
  const report =
    'PLINTH_SMTP_URI is not a setting of Plinth and has no effect. Did you mean PLINTH_SMTP_URL?'
  expect(plinth.output()).toContain(report)
  const { code, stdout } = await runPlinthd(plinth.environment, 'doctor')
  expect([code, stdout]).toEqual([0, expect.stringContaining(`warn  variables: ${report}\n`)])
  expect(plinth.output() + stdout).not.toContain(password)
})

test('after a jump of the clock, deletions wait until the operator confirms the time', async () => {
  const plinthd = (...args: string[]) => runPlinthd(plinth.environment, ...args)
  using database = new DatabaseSync(path.join(folder, 'plinth.sqlite'))
  database.exec(`insert into clock_readings values (1, ${Date.now()}, 0) on conflict do nothing`)
  database.exec('update clock_readings set at = at - 2 * 86400000')
  const sentence = /The system time jumped by more than a day.*plinthd gc --confirm-clock/
  const doctor = await plinthd('doctor')
  expect([doctor.code, doctor.stdout]).toEqual([
    0,
    expect.stringMatching(/^warn {2}clock: The system time/m),
  ])
  expectCommandError(await plinthd('gc'), sentence)
  const confirmed = await plinthd('gc', '--confirm-clock')
  expect([confirmed.code, confirmed.stderr]).toEqual([0, ''])
  expect(confirmed.stdout).toMatch(/^Confirmed .* as the right time/)
  expect((await plinthd('gc')).code).toBe(0)
})

const damages: Record<string, (dataDir: string) => Promise<RegExp>> = {
  async 'that is a file'(dataDir) {
    await writeFile(dataDir, '')
    return /a file where a folder is needed.*PLINTH_DATA_DIR/
  },
  async 'with a file that is not a database'(dataDir) {
    await mkdir(dataDir)
    await writeFile(path.join(dataDir, 'plinth.sqlite'), 'not a database'.repeat(1000))
    return /plinth\.sqlite is damaged.*Restore it from a backup/
  },
  async 'with a truncated database'(dataDir) {
    await runPlinthd({ PLINTH_DATA_DIR: dataDir }, 'migrate')
    await truncate(path.join(dataDir, 'plinth.sqlite'), 40_000)
    return /plinth\.sqlite is damaged/
  },
  async 'with a database of a newer version'(dataDir) {
    await runPlinthd({ PLINTH_DATA_DIR: dataDir }, 'migrate')
    using database = new DatabaseSync(path.join(dataDir, 'plinth.sqlite'))
    database.exec("insert into kysely_migration values ('9999-later', '2030-01-01')")
    return /database is newer than this version of Plinth.* 9999-later\. Start the newer version/
  },
}

test.each(Object.entries(damages))('a data directory %s', async (name, damage) => {
  const dataDir = path.join(folder, name.replaceAll(' ', '-'))
  const sentence = await damage(dataDir)
  const environment = { PLINTH_DATA_DIR: dataDir, PORT: String(plinth.port) }
  // With several workers it is the primary process that fails.
  for (const workers of ['1', '2']) {
    const outcome = await runPlinthd({ ...environment, PLINTH_WORKERS: workers }, 'serve')
    expectCommandError(outcome, sentence)
    expect(outcome.stderr.trim().split('\n')).toHaveLength(1)
  }
  const { code, stdout } = await runPlinthd(environment, 'doctor')
  const failure = stdout.split('\n').find((line) => line.startsWith('FAIL  database: '))
  expect([code, failure]).toEqual([1, expect.stringMatching(sentence)])
})

test('a stop is logged once, with its reason', async () => {
  expect(await plinth.kill('SIGTERM')).toBe(0)
  expect(plinth.output().match(/"reason":"SIGTERM"/g)).toHaveLength(1)
})
