import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Change, MissedChanges } from '../../../ports/database/changes.ts'
import { type CollectedFailures, collectFailures } from '../../../ports/failures.test-support.ts'
import { openLocalFeed } from './local-changes-feed.ts'
import { type LocalChanges, openLocalChanges } from './local-changes-writer.ts'

let dataDir: string
let file: string
let changes: LocalChanges
let failures: CollectedFailures
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'plinth-local-'))
  file = path.join(dataDir, 'local-changes.sqlite')
  failures = collectFailures()
  changes = openLocalChanges(dataDir, failures)
})
afterEach(async () => {
  changes.close()
  await rm(dataDir, { recursive: true })
})

const labelled = (label: string): Change => ({ drop: null, tenant: null, label })
const identified = (label: string) => ({ id: `id of ${label}`, change: labelled(label) })

function listen() {
  const feed = openLocalFeed(dataDir, failures)
  const received: (Change | MissedChanges)[] = []
  feed.listen((change) => received.push(change))
  return { feed, received }
}

test('the next catchUp delivers appended changes in order', async () => {
  const { feed, received } = listen()
  await changes.append([identified('one'), identified('two')])
  expect(feed.catchUp()).toBe(true)
  await nextTurn()
  await changes.append([identified('three')])
  expect(feed.catchUp()).toBe(true)
  expect(received).toEqual(['one', 'two', 'three'].map(labelled))
  await feed.close()
  expect(feed.catchUp()).toBe(false)
})

test('old rows are deleted, and a reader that missed them is notified of everything', async () => {
  const { feed, received } = listen()
  await changes.append(Array.from({ length: 1500 }, (_, n) => identified(`n${n}`)))
  expect(feed.catchUp()).toBe(true)
  expect([received[0], received.at(-1), received.length]).toEqual([
    'everything',
    labelled('n1499'),
    1001,
  ])
  await feed.close()
})

test('a deleted file is created again, and changes in between count as missed', async () => {
  const { feed, received } = listen()
  await changes.append([identified('before')])
  for (const name of await readdir(dataDir)) await rm(path.join(dataDir, name))
  await changes.append([identified('unheard')])
  await expect.poll(() => feed.catchUp() && received).toContain('everything')
  await changes.append([identified('after')])
  await nextTurn()
  expect(feed.catchUp()).toBe(true)
  expect(received.at(-1)).toEqual(labelled('after'))
  await feed.close()
})

test('a corrupt file is replaced', async () => {
  await writeFile(file, 'no database at all. '.repeat(1000))
  const { feed, received } = listen()
  await expect.poll(() => feed.catchUp()).toBe(true)
  await changes.append([identified('new')])
  await nextTurn()
  expect(feed.catchUp()).toBe(true)
  expect(received.at(-1)).toEqual(labelled('new'))
  await feed.close()
})

test('changes arrive with their ids, also through a file of an earlier version', async () => {
  const old = new DatabaseSync(file)
  old.exec(
    'create table changes (seq integer primary key autoincrement, site_id, tenant_id, label)',
  )
  const feed = openLocalFeed(dataDir, failures)
  const ids: (string | null)[] = []
  feed.listen((_, id) => ids.push(id))
  await changes.append([identified('one')])
  old.exec("insert into changes (label) values ('two')")
  old.close()
  expect([feed.catchUp(), ids]).toEqual([true, ['id of one', null]])
  expect(failures.operations).toEqual([])
  await feed.close()
})

test('a writer waits for another process, and no change is lost', async () => {
  const { feed, received } = listen()
  const other = new DatabaseSync(file)
  other.exec('begin immediate')
  const appended = Promise.all([
    changes.append([identified('one')]),
    changes.append([identified('two')]),
  ])
  for (let turns = 0; turns < 100; turns++) await nextTurn()
  expect([feed.catchUp(), received]).toEqual([true, []])
  other.exec('commit')
  other.close()
  await appended
  await nextTurn()
  feed.catchUp()
  expect(received.map((change) => typeof change !== 'string' && change.label).sort()).toEqual([
    'one',
    'two',
  ])
  await feed.close()
})

test('if the file cannot be written, the writer continues, caches are not used, and both report it', async () => {
  const nowhere = path.join(dataDir, 'a-file')
  await writeFile(nowhere, '')
  const feed = openLocalFeed(nowhere, failures)
  expect(feed.catchUp()).toBe(false)
  await openLocalChanges(nowhere, failures).append([identified('one')])
  expect(feed.catchUp()).toBe(false)
  expect(failures.operations).toContain('read-local-changes')
  expect(failures.operations).toContain('write-local-changes')
  await feed.close()
})
