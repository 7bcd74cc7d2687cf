// Compile cache of `plinthd`, filled once per test run, because tests start the program a hundred times.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface CompileCache {
  /** Value for `NODE_COMPILE_CACHE`. */
  readonly folder: string
  remove(): Promise<void>
}

const server = new URL('..', import.meta.url)
/** The program, and the modules that it imports later, with any stores. */
const modules = [
  './src/main/commands/serve.ts',
  './src/adapters/blobs/s3/s3-blobs.ts',
  'nodemailer/lib/mail-composer',
  'oidc-provider',
]

/** Filled by a process that exits normally; a process that is killed writes no cache. */
export async function fillCompileCache(): Promise<CompileCache> {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-compiled-'))
  const load = modules.map((name) => `await import('${name}')`).join('\n')
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', load], {
    cwd: server,
    env: { ...process.env, NODE_COMPILE_CACHE: folder },
  })
  // Processes that were just killed may still be writing there.
  const options = { recursive: true, force: true, maxRetries: 10 }
  return { folder, remove: () => rm(folder, options) }
}
