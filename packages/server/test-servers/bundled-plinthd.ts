// Bundle of `plinthd` with a filled compile cache, made once per test run: tests start the program a
// hundred times, and loading its two thousand modules takes more than half of each start.
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { rolldown } from 'rolldown'

export interface BundledPlinthd {
  /** Replaces `plinthd.ts` on the command line. */
  readonly program: string
  /** Value for `NODE_COMPILE_CACHE`. */
  readonly compileCache: string
  remove(): Promise<void>
}

const server = resolve(import.meta.dirname, '..')
// Inside the checkout, so that `import.meta.resolve` still finds the built dashboard and CLI.
const caches = resolve(server, '../../node_modules/.cache')

/** The modules that the program imports later, with any stores. */
const later = {
  serve: './src/main/commands/serve.ts',
  s3: './src/adapters/blobs/s3/s3-blobs.ts',
  mail: 'nodemailer/lib/mail-composer',
  oauth: 'oidc-provider',
}

export async function bundlePlinthd(): Promise<BundledPlinthd> {
  await mkdir(caches, { recursive: true })
  const folder = await mkdtemp(join(caches, 'plinthd-'))
  // Processes that were just killed may still be writing to the compile cache.
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 10 })
  // After Ctrl-C, Vitest exits without its teardown.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const compileCache = join(folder, 'compiled')
  try {
    await writeBundle(folder)
    await fillCompileCache(folder, compileCache)
  } catch (error) {
    await remove()
    throw error
  }
  return { program: join(folder, 'plinthd.js'), compileCache, remove }
}

async function writeBundle(dir: string): Promise<void> {
  const bundle = await rolldown({
    cwd: server,
    input: { plinthd: './src/main/plinthd.ts', ...later },
    platform: 'node',
    plugins: [keepSourceUrls],
    logLevel: 'silent',
  })
  await bundle.write({ dir, format: 'esm' })
  await bundle.close()
}

/** Modules find their assets and worker threads relative to themselves. */
const keepSourceUrls = {
  name: 'keep-source-urls',
  transform: (code: string, file: string) =>
    file.startsWith(join(server, 'src')) && code.includes('import.meta.url')
      ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file)))
      : null,
}

/** By a process that exits normally: one that is killed, as most servers of tests are, writes none. */
async function fillCompileCache(folder: string, compileCache: string): Promise<void> {
  const load = Object.keys(later).map((name) => `await import('./${name}.js')`)
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', load.join('\n')], {
    cwd: folder,
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
  })
}
