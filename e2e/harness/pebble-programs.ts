// Finds Pebble, an ACME server for tests: on the PATH, else Debian's package, unpacked under
// node_modules.
import { execFile } from 'node:child_process'
import { access, constants, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const cache = path.resolve(import.meta.dirname, '../../node_modules/.cache')

/** Long enough to download the package. */
export const pebbleTimeoutMs = 900_000

export interface PebblePrograms {
  readonly authority: string
  readonly dns: string
}

export async function findPebble(): Promise<PebblePrograms> {
  const roots = await unpacked()
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...roots.map(programsIn)]
  const found = await firstWithBoth(folders)
  if (found !== null) return found
  // Unpacked packages without both programs are unusable.
  for (const broken of roots) await rm(broken, { recursive: true, force: true })
  return fetchPackage().catch(explain)
}

function explain(cause: unknown): never {
  throw new Error(
    'The tests of certificates need `pebble` and `pebble-challtestsrv` on the PATH: `apt-get install pebble`, or build them from https://github.com/letsencrypt/pebble.',
    { cause },
  )
}

/**
 * Each download has its own folder, which is renamed into place when complete: several test files
 * may download at once.
 */
async function unpacked(): Promise<string[]> {
  const names = await readdir(cache).catch(() => [])
  return names.filter((name) => name.startsWith('pebble')).map((name) => path.join(cache, name))
}

const programsIn = (root: string): string => path.join(root, 'usr/bin')

async function firstWithBoth(folders: readonly string[]): Promise<PebblePrograms | null> {
  for (const folder of folders) {
    const authority = path.join(folder, 'pebble')
    const dns = path.join(folder, 'pebble-challtestsrv')
    if ((await isExecutable(authority)) && (await isExecutable(dns))) return { authority, dns }
  }
  return null
}

/** Works without root: apt's package lists and downloads are in a folder of ours. */
async function fetchPackage(): Promise<PebblePrograms> {
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(path.join(cache, 'fetching-pebble-'))
  try {
    await mkdir(path.join(folder, 'lists/partial'), { recursive: true })
    await mkdir(path.join(folder, 'archives/partial'), { recursive: true })
    const own = [`Dir::State::lists=${folder}/lists`, `Dir::Cache=${folder}`]
    const apt = (...args: string[]) =>
      run('apt-get', [...own.flatMap((option) => ['-o', option]), ...args], { cwd: folder })
    await apt('update')
    await apt('download', 'pebble')
    const name = (await readdir(folder)).find((file) => file.endsWith('.deb')) ?? ''
    await run('dpkg-deb', ['-x', path.join(folder, name), path.join(folder, 'pebble')])
    const target = path.join(cache, path.basename(folder).replace('fetching-', ''))
    await rename(path.join(folder, 'pebble'), target)
    const programs = await firstWithBoth([programsIn(target)])
    if (programs === null) throw new Error(`${name} does not contain both programs.`)
    return programs
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const isExecutable = (file: string): Promise<boolean> =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  )
