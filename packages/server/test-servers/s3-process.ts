// Child process of `startS3`. s3rver needs its own process because it installs a handler for uncaught
// exceptions, and because it uses a cipher that OpenSSL 3 enables only with a flag.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { removeFolder, serveUntilParentExits, startOrRemoveFolder } from './server-process.ts'

const bucket = 'plinth-test'
const [, , givenFolder, port = '0'] = process.argv
const folder = givenFolder ?? (await mkdtemp(join(tmpdir(), 'plinth-s3-')))
const server = new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  silent: true,
  directory: folder,
  vhostBuckets: false,
  configureBuckets: [{ name: bucket }],
})
const address = await startOrRemoveFolder(folder, () => server.run())
const endpoint = `http://127.0.0.1:${address.port}`
serveUntilParentExits({ endpoint, bucket }, () => removeFolder(folder))
