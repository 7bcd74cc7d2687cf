// The program, compiled once for a run: tests start it a hundred times.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface CompileCache {
  /** For `NODE_COMPILE_CACHE`. */
  readonly folder: string
  remove(): Promise<void>
}

const server = new URL('..', import.meta.url)
/** The program, and what it brings in by itself after that, with any stores. */
const modules = [
  './src/main/commands/serve.ts',
  './src/adapters/blobs/s3-blobs.ts',
  'nodemailer/lib/mail-composer',
  'oidc-provider',
]

/** Filled by a process that ends by itself: one that is killed writes nothing down. */
export async function fillCompileCache(): Promise<CompileCache> {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-compiled-'))
  const load = modules.map((name) => `await import('${name}')`).join('\n')
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', load], {
    cwd: server,
    env: { ...process.env, NODE_COMPILE_CACHE: folder },
  })
  // Programs that were killed a moment ago may still be writing there.
  const patiently = { recursive: true, force: true, maxRetries: 10 }
  return { folder, remove: () => rm(folder, patiently) }
}
