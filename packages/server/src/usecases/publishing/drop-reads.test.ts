// An upload loads its drop twice: at admission, and under the lock of the commit.
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../ports/database/database.ts'
import type { DropsReader } from '../../ports/database/drops.ts'
import { loadOwned, openRealStores, type RealStores, signUp } from '../real-stores.test-support.ts'
import { uploadBundle } from './upload-bundle.ts'
import { uploadFile } from './upload-file.ts'
import type { UploadPart } from './upload-part.ts'

let stores: RealStores
beforeAll(async () => {
  stores = await openRealStores()
})
afterAll(() => stores.remove())

function countReads({ read, ...database }: Database) {
  let reads = 0
  const counted = <Drops extends DropsReader>(drops: Drops): Drops => ({
    ...drops,
    find(id) {
      reads += 1
      return drops.find(id)
    },
    findBySlug(slug) {
      reads += 1
      return drops.findBySlug(slug)
    },
  })
  const counting: Database = {
    ...database,
    read: { ...read, drops: counted(read.drops) },
    transact: (work) => database.transact((tx) => work({ ...tx, drops: counted(tx.drops) })),
  }
  return { counting, reads: () => reads }
}

const largePage = randomBytes(100_000).toString('hex')
const file = (field: string, text: string): UploadPart => ({
  kind: 'file',
  field,
  filename: 'index.html',
  content: Readable.from([text]),
})
const paths: UploadPart = { kind: 'field', field: 'paths', value: 'index.html' }

async function* partsOf(...parts: readonly UploadPart[]): AsyncGenerator<UploadPart> {
  yield* parts
}

test.each([
  ['a small page', uploadFile, () => partsOf(file('file', '<p>Hello'))],
  // Compared with the live version, whose contents are not stored again.
  ['a large page', uploadFile, () => partsOf(file('file', largePage))],
  ['a folder', uploadBundle, () => partsOf(file('files', largePage), paths)],
])('%s', async (_, upload, parts) => {
  const { actor, drop: id } = await signUp(stores.deps, 'plus')
  for (const number of [1, 2]) {
    const { counting: database, reads } = countReads(stores.deps.database)
    const deps = { ...stores.deps, database }
    const drop = await loadOwned(deps, actor, id)
    const { version } = await upload(deps, actor, { drop, parts: parts() })
    expect([version.number, reads()]).toEqual([number, 2])
  }
})
