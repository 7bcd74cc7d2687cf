import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { createLocalProcesses } from '../processes/local-processes.ts'
import { createBlobs, parseS3Location } from './blobs-from-url.ts'

const processes = createLocalProcesses()

test.each([
  ['an absolute path', (folder: string) => `file:${folder}`],
  ['a relative path', (folder: string) => `file:${relative(process.cwd(), folder)}`],
  ['a URL', (folder: string) => pathToFileURL(folder).href],
])('opens a folder by %s', async (_, urlOf) => {
  const parent = await mkdtemp(join(tmpdir(), 'plinth blobs%20-'))
  const blobs = await createBlobs(urlOf(join(parent, 'blobs')), processes)
  await blobs.check()
  expect(await readdir(parent)).toEqual(['blobs'])
  await rm(parent, { recursive: true })
})

test.each([
  ['s3://bucket', { bucket: 'bucket', prefix: '' }],
  ['s3://bucket/', { bucket: 'bucket', prefix: '' }],
  [
    's3://my.bucket/a/b/?region=eu-west-1',
    { bucket: 'my.bucket', prefix: 'a/b', region: 'eu-west-1' },
  ],
  [
    's3://bucket/p?endpoint=http://127.0.0.1:9000&region=auto',
    { bucket: 'bucket', prefix: 'p', endpoint: 'http://127.0.0.1:9000', region: 'auto' },
  ],
])('reads %s', (url, location) => {
  expect(parseS3Location(url)).toEqual(location)
})

test.each([
  '',
  '/var/blobs',
  'file:',
  'http://bucket',
  's3:',
  's3:///prefix',
  's3://bucket?endpoint=minio',
  's3://bucket?endpoint=minio:9000',
  's3://bucket?region=x&acl=public',
])('refuses %j with a message', async (url) => {
  await expect(createBlobs(url, processes)).rejects.toThrow(RangeError)
  await expect(createBlobs(url, processes)).rejects.toThrow(/^The .*\.$/)
})
