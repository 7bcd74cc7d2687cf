// Builds the OCI image: the executable and the C libraries of this machine, and nothing else. No
// container program is needed. https://github.com/opencontainers/image-spec has the formats.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type TarEntry, tarOf } from '../../packages/cli/build/tar.js'
import { runConfigOf, user } from './image-config.ts'

interface ImageOptions {
  readonly executable: string
  readonly version: string
  /** Folder of the image layout, which must not exist. */
  readonly output: string
}

/** Packages with the C libraries, whose licences go with them. */
const libraryPackages = ['libatomic1', 'libc6', 'libgcc-s1', 'libstdc++6']

export async function buildImage(options: ImageOptions): Promise<void> {
  const blobs = path.join(options.output, 'blobs/sha256')
  await mkdir(blobs, { recursive: true })
  const tar = Buffer.concat(tarOf(withFolders(await filesOf(options.executable))))
  const layer = await promisify(gzip)(tar)

  async function store(content: Buffer) {
    const digest = sha256(content)
    await writeFile(path.join(blobs, digest), content)
    return { digest: `sha256:${digest}`, size: content.length }
  }
  const type = 'application/vnd.oci.image'
  const manifest = {
    schemaVersion: 2,
    mediaType: `${type}.manifest.v1+json`,
    config: {
      mediaType: `${type}.config.v1+json`,
      ...(await store(json(configOf(options.version, sha256(tar))))),
    },
    layers: [{ mediaType: `${type}.layer.v1.tar+gzip`, ...(await store(layer)) }],
  }
  const index = {
    schemaVersion: 2,
    mediaType: `${type}.index.v1+json`,
    manifests: [
      {
        mediaType: manifest.mediaType,
        ...(await store(json(manifest))),
        platform: platformOf(),
        annotations: { 'org.opencontainers.image.ref.name': options.version },
      },
    ],
  }
  await writeFile(path.join(options.output, 'index.json'), json(index))
  await writeFile(path.join(options.output, 'oci-layout'), json({ imageLayoutVersion: '1.0.0' }))
}

function configOf(version: string, layerDigest: string): object {
  return {
    // Fixed, so that equal contents have equal digests.
    created: '1985-10-26T08:15:00Z',
    ...platformOf(),
    config: runConfigOf(version),
    rootfs: { type: 'layers', diff_ids: [`sha256:${layerDigest}`] },
    history: [{ created_by: 'npm run build:release' }],
  }
}

async function filesOf(executable: string): Promise<TarEntry[]> {
  const libraries = await sharedLibrariesOf(executable)
  const notices = libraryPackages
    .map((name) => `/usr/share/doc/${name}/copyright`)
    .filter((file) => existsSync(file))
  const copied = await Promise.all(
    [...libraries, ...notices].map(async (file) => ({
      name: file.slice(1),
      content: await readFile(file),
      mode: libraries.includes(file) ? 0o755 : 0o644,
    })),
  )
  const text = (name: string, lines: string) => ({ name, content: Buffer.from(lines), mode: 0o644 })
  return [
    { name: 'plinthd', content: await readFile(executable), mode: 0o755 },
    text('etc/group', `root:x:0:\nplinth:x:${user}:\n`),
    text('etc/nsswitch.conf', 'hosts: files dns\n'),
    text('etc/passwd', `root:x:0:0::/:/\nplinth:x:${user}:${user}::/data:/\n`),
    ...copied,
  ]
}

/** Paths of the C libraries that the executable loads, and of the loader itself. */
async function sharedLibrariesOf(executable: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('ldd', [executable])
  return [...new Set(stdout.match(/(?<=\t|=> )\/\S+/g))].sort()
}

/** Adds the folders of the files, and those that Plinth may write to. */
function withFolders(files: readonly TarEntry[]): TarEntry[] {
  const names = new Set(files.flatMap(({ name }) => parentsOf(name)))
  return [
    ...[...names].sort().map((name) => ({ name, mode: 0o755 })),
    { name: 'data', mode: 0o700, owner: user },
    { name: 'tmp', mode: 0o1777 },
    ...files,
  ]
}

function parentsOf(file: string): string[] {
  const parent = path.posix.dirname(file)
  return parent === '.' ? [] : [...parentsOf(parent), parent]
}

/** In the words of the image format, which are those of Go. */
const platformOf = () => ({
  architecture: process.arch === 'x64' ? 'amd64' : process.arch,
  os: 'linux',
})

const json = (value: object): Buffer => Buffer.from(JSON.stringify(value))
const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex')
