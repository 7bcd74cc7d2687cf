// Backup store in an S3 bucket, below a prefix.
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { BackupStore } from '../../ports/backup-store.ts'
import type { Processes } from '../../ports/processes.ts'
import { createIncomingFiles } from '../blobs/file-system/incoming-files.ts'
import type { S3Location } from '../blobs/s3/s3-client.ts'
import { createS3Objects, type S3ObjectsOptions } from '../blobs/s3/s3-objects.ts'
import { orDiskFailure } from '../files/disk-failures.ts'
import { checkName, isName } from './backup-names.ts'
import { digesting } from './digesting.ts'

export interface S3StoreOptions extends S3ObjectsOptions, Pick<BackupStore, 'target'> {
  readonly processes: Processes
  /** Local folder for files before their upload: S3 needs the size and the digest first. */
  readonly temporaryFolder: string
}

export function createS3Store(
  location: S3Location,
  { target, processes, temporaryFolder, ...options }: S3StoreOptions,
): BackupStore {
  const objects = createS3Objects(location, options)
  const prefix = location.prefix === '' ? '' : `${location.prefix}/`
  const keyOf = (name: string) => `${prefix}${checkName(name)}`
  const incoming = createIncomingFiles(temporaryFolder, processes)

  return {
    target,
    put: (content, nameOf) =>
      incoming.use(async (file) => {
        const digest = digesting()
        const written = createWriteStream(file, { mode: 0o600 })
        await orDiskFailure(pipeline(content, digest.stream, written))
        const result = digest.result()
        await objects.put(keyOf(nameOf(result)), { file, size: result.size })
        return result
      }),
    async open(name) {
      return objects.open(keyOf(name))
    },
    async *list(folder) {
      for await (const { Contents = [] } of objects.pages({ Prefix: `${keyOf(folder)}/` })) {
        for (const { Key = '', Size = 0, LastModified } of Contents) {
          const name = Key.slice(prefix.length)
          if (!isName(name)) continue
          yield { name, size: Size, storedAt: LastModified?.getTime() ?? Date.now() }
        }
      }
    },
    async delete(names) {
      await objects.delete(names.map(keyOf))
    },
    removeAbandoned: () => incoming.removeAbandoned(),
  }
}
