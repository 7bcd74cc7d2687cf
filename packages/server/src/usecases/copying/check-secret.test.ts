import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { DataFiles } from '../../ports/data-files.ts'
import { checkSecrets } from './check-secret.ts'

const filesWith = (secret: string | null): DataFiles => ({
  list: async () => [],
  open: async () => (secret === null ? null : Readable.from([Buffer.from(`${secret}\n`)])),
  write: async () => {},
})
const here = {
  source: 'secret',
  sourceFile: '/data/secret',
  target: null,
  dataFiles: filesWith(null),
}

test.each([
  ['a generated secret, for a target with a data directory', here, true],
  ['one that an interrupted copy has copied', { ...here, dataFiles: filesWith('secret') }, true],
  ['one that both have in the environment', { ...here, target: 'secret' }, false],
  ['one in the environment of both', { ...here, sourceFile: null, target: 'secret' }, false],
])('%s', async (_, secrets, copiesFile) => {
  expect(await checkSecrets(secrets)).toBe(copiesFile)
})

test.each([
  ['another one', { ...here, target: 'other' }, 'content of /data/secret'],
  ['none, without a data directory', { ...here, dataFiles: null }, 'content of /data/secret'],
  ['none, although it is in the environment', { ...here, sourceFile: null }, 'same value as here'],
  ['another one in the data directory', { ...here, dataFiles: filesWith('x') }, 'another secret'],
])('a target with %s is refused', async (_, secrets, reason) => {
  await expect(checkSecrets(secrets)).rejects.toThrow(reason)
})
