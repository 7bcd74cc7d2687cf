// Files on a server's disk: uploads in progress, and blobs if they are stored as files.
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Plinth } from './plinth.ts'

export interface Disk {
  readonly spool: readonly string[]
  /** Always empty if blobs are in S3. */
  readonly blobs: readonly string[]
}

export async function diskOf({ stores }: Plinth): Promise<Disk> {
  return {
    spool: (await readdir(path.join(stores.dataDir, 'spool')).catch(() => [])).filter(isUpload),
    blobs: await filesUnder(path.join(stores.dataDir, 'blobs')),
  }
}

/** Earlier uploads may still be being compressed. */
const isUpload = (folder: string) => !folder.includes('compression-')

async function filesUnder(folder: string): Promise<string[]> {
  const options = { recursive: true, withFileTypes: true } as const
  const entries = await readdir(folder, options).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => parentPath + name)
}
