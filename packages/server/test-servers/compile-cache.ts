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

const serve = new URL('../src/main/commands/serve.ts', import.meta.url)

/** Filled by a process that ends by itself: one that is killed writes nothing down. */
export async function fillCompileCache(): Promise<CompileCache> {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-compiled-'))
  const load = `await import(${JSON.stringify(serve.href)})`
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', load], {
    env: { ...process.env, NODE_COMPILE_CACHE: folder },
  })
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
