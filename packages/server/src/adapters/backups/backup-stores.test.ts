// Contract tests of the backup stores.
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type {} from '../../../test-servers/global-setup.ts'
import { blobsUrl } from '../../../test-servers/s3.ts'
import { describeBackupStore } from '../../ports/contracts/backup-store.contract.ts'
import { createLocalProcesses } from '../processes/local-processes.ts'
import { createBackupStore } from './store-from-target.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-backup-stores-'))
})
afterAll(() => rm(folder, { recursive: true }))

const open = (target: string, credentials = null as Credentials) =>
  createBackupStore(target, {
    processes: createLocalProcesses(),
    temporaryFolder: path.join(folder, 'uploads'),
    timeoutMs: 60_000,
    credentials,
  })

type Credentials = Parameters<typeof createBackupStore>[1]['credentials']

describeBackupStore('backups in a folder', () => open(path.join(folder, randomUUID())))

test('only the user of the server can read the files of a folder', async () => {
  const target = path.join(folder, randomUUID())
  const store = await open(target)
  await store.put(Readable.from([Buffer.from('secret')]), () => 'snapshots/secret')
  expect(await readdir(path.join(target, '.incoming'))).toEqual([])
  expect((await stat(path.join(target, 'snapshots/secret'))).mode & 0o777).toBe(0o600)
})

test('files of other programs are not listed', async () => {
  const target = path.join(folder, randomUUID())
  const store = await open(target)
  await store.put(Readable.from([Buffer.from('x')]), () => 'packs/a')
  await writeFile(path.join(target, 'packs', '.DS_Store'), 'x')
  expect((await Array.fromAsync(store.list('packs'))).map(({ name }) => name)).toEqual(['packs/a'])
})

describe('S3', { tags: ['servers'] }, () => {
  // Not from the environment: these are the credentials of the backups only.
  const credentials = () => {
    const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = inject('s3').env
    return { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY }
  }
  describeBackupStore('backups on S3', () =>
    open(blobsUrl(inject('s3'), `backups/${randomUUID()}`), credentials()),
  )
})
