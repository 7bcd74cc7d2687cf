import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Change } from '../../ports/changes.ts'
import { describeDatabase } from '../../ports/database.contract.ts'
import { openDatabase } from './open-database.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-sqlite-'))
})
afterAll(() => rm(folder, { recursive: true }))

describeDatabase('SQLite', async () => openDatabase(`sqlite:${folder}/contract.sqlite`))

test('another process is heard by the next turn of the event loop', async () => {
  const url = `sqlite:${folder}/feed.sqlite`
  const here = openDatabase(url)
  await here.migrate()
  const there = openDatabase(url)
  const feed = await here.openFeed()
  const heard: (Change | 'everything')[] = []
  feed.listen((change) => heard.push(change))

  await there.transact((tx) => tx.changes.append({ label: 'one' }, 1))
  feed.catchUp()
  expect(heard).toEqual([{ site: null, tenant: null, label: 'one' }])

  await nextTurn()
  await there.transact((tx) => tx.changes.append({ label: 'two' }, 2))
  await there.transact((tx) => tx.changes.removeBefore(3))
  await there.transact((tx) => tx.changes.append({ label: 'three' }, 3))
  await there.transact((tx) => tx.changes.removeBefore(9))
  await nextTurn()
  feed.catchUp()
  expect(heard.slice(1)).toEqual(['everything', { site: null, tenant: null, label: 'three' }])

  await there.transact((tx) => tx.changes.append({ label: 'four' }, 4))
  await there.transact((tx) => tx.changes.removeBefore(9))
  await nextTurn()
  feed.catchUp()
  expect(heard.slice(3)).toEqual([{ site: null, tenant: null, label: 'four' }])
  await here.close()
  await there.close()
})

test('an address of neither engine is refused with a sentence', () => {
  expect(() => openDatabase('mysql://x')).toThrow(/^The database address .*\.$/)
})
