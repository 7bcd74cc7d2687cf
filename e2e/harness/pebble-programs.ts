// Pebble, an authority for tests: the machine's own, else Debian's package, unpacked beside our modules.
import { execFile } from 'node:child_process'
import { access, constants, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const cache = path.resolve(import.meta.dirname, '../../node_modules/.cache')
const unpacked = path.join(cache, 'pebble')

/** Long enough for the package to be fetched. */
export const pebbleTimeoutMs = 300_000

export interface PebblePrograms {
  readonly authority: string
  readonly dns: string
}

export async function findPebble(): Promise<PebblePrograms> {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), programsIn(unpacked)]
  const found = (await firstWithBoth(folders)) ?? (await fetchPackage())
  if (found !== null) return found
  throw new Error(
    'The tests of certificates need `pebble` and `pebble-challtestsrv` on the PATH: `apt-get install pebble`, or build them from https://github.com/letsencrypt/pebble.',
  )
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

/** Nobody has to be root for this: the lists of packages and what is fetched lie in a folder of ours. */
async function fetchPackage(): Promise<PebblePrograms | null> {
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
    // Whoever was faster has left the same.
    await rename(path.join(folder, 'pebble'), unpacked).catch(() => undefined)
    return await firstWithBoth([programsIn(unpacked)])
  } catch {
    return null
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const isExecutable = (file: string): Promise<boolean> =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  )
