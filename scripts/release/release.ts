// Writes the files of a release into a folder, with their checksums.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import server from '../../packages/server/package.json' with { type: 'json' }
import { folderOnDisk } from '../../packages/server/src/resources/resources.ts'
import { writeBundle } from './bundle.ts'
import { buildDeployArchive } from './deploy-archive.ts'
import { buildExecutable } from './executable.ts'
import { buildImage } from './image.ts'
import { buildNpmPackage } from './npm-package.ts'
import { type Platform, thisPlatform } from './platforms.ts'

const { version } = server
const checksums = 'SHA256SUMS'

interface ReleaseOptions {
  /** Must be empty or contain an older release, which is deleted. */
  readonly folder: string
  /** Executables to build; the one of this platform is called `plinthd`. */
  readonly platforms: readonly Platform[]
  /** A folder that `writeBundle` has filled; by default a new one. */
  readonly bundle?: string
}

export async function buildRelease({ bundle, ...options }: ReleaseOptions): Promise<void> {
  await emptyFolder(options.folder)
  if (bundle !== undefined) return buildFrom(bundle, options)
  const made = await mkdtemp(path.join(tmpdir(), 'plinth-release-'))
  try {
    await writeBundle(made)
    await buildFrom(made, options)
  } finally {
    await rm(made, { recursive: true, force: true })
  }
}

async function buildFrom(bundle: string, { folder, platforms }: ReleaseOptions): Promise<void> {
  await buildDeployArchive(path.join(folder, 'plinth-deploy.tar.gz'))
  await buildNpmPackage(bundle, version, path.join(folder, `plinth-server-${version}.tgz`))
  for (const platform of platforms) {
    const output = path.join(folder, executableName(platform))
    await buildExecutable({ bundle, platform, output })
  }
  if (process.platform === 'linux') {
    const executable = path.join(folder, executableName(thisPlatform()))
    await buildImage({ executable, version, output: path.join(folder, 'oci') })
  }
  await writeFile(path.join(folder, checksums), await checksumsOf(folder))
}

async function emptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const names = await readdir(folder)
  if (names.length > 0 && !names.includes(checksums)) {
    throw new Error(`${folder} is not empty and contains no release. Choose another folder.`)
  }
  await Promise.all(names.map((name) => rm(path.join(folder, name), { recursive: true })))
}

export function executableName(platform: Platform): string {
  const extension = platform.startsWith('win32') ? '.exe' : ''
  return `${platform === thisPlatform() ? 'plinthd' : `plinthd-${platform}`}${extension}`
}

/** In the format of `sha256sum`. */
async function checksumsOf(folder: string): Promise<string> {
  const lines: string[] = []
  for (const name of folderOnDisk(pathToFileURL(`${folder}/`)).names()) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(path.join(folder, name)), hash)
    lines.push(`${hash.digest('hex')}  ${name}\n`)
  }
  return lines.join('')
}
