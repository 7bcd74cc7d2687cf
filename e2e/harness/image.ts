// Unpacks an OCI image and gives the command line that runs it, as a container runtime does.
import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { isRoot } from './released-program.ts'

const run = promisify(execFile)

interface Descriptor {
  readonly digest: string
  readonly size: number
}

export interface Image {
  readonly config: {
    readonly User: string
    readonly Entrypoint: readonly string[]
    readonly Cmd: readonly string[]
    readonly Env: readonly string[]
    readonly Healthcheck: { readonly Test: readonly string[] }
  }
  /** Sum of the compressed layers. */
  readonly compressedBytes: number
}

/** Unpacks the layers of the image in `layout` into an empty folder. */
export async function unpackImage(layout: string, folder: string): Promise<Image> {
  const fileOf = ({ digest }: Descriptor) =>
    path.join(layout, 'blobs', ...digest.split(':').slice(0, 2))
  const readJson = async (file: string) => JSON.parse(await readFile(file, 'utf8'))
  const { manifests } = await readJson(path.join(layout, 'index.json'))
  const manifest = await readJson(fileOf(manifests[0]))
  for (const layer of manifest.layers) {
    await run('tar', ['-xzpf', fileOf(layer), '-C', folder])
  }
  const { config } = await readJson(fileOf(manifest.config))
  const compressedBytes = manifest.layers.reduce(
    (sum: number, { size }: Descriptor) => sum + size,
    0,
  )
  return { config, compressedBytes }
}

/** Whether this machine lets the tests change the root file system of a process. */
export const canChangeRoot = (): boolean =>
  isRoot && spawnSync('unshare', ['--mount', 'mount', '--bind', '/tmp', '/tmp']).status === 0

/**
 * Runs a program with the unpacked image as its root file system, which is read-only except for
 * `/data`, as the image's user, who cannot gain rights.
 */
export function inReadOnlyRoot(root: string, user: string): string[] {
  for (const folder of ['proc', 'dev']) mkdirSync(path.join(root, folder), { recursive: true })
  const script = [
    'mount --bind "$1" "$1"',
    'mount --bind "$1/data" "$1/data"',
    'mount -o remount,bind,ro "$1"',
    'mount -t proc proc "$1/proc"',
    'mount --bind /dev "$1/dev"',
    'user=$2 root=$1; shift 2',
    'exec chroot --userspec="$user" "$root" "$@"',
  ].join(' && ')
  return ['/usr/bin/unshare', '--mount', '/bin/sh', '-c', script, 'sh', root, user]
}
