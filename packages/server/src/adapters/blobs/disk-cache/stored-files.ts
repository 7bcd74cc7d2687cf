// File layout of the disk cache: `<folder>/<drop id>/<pack id>-<offset>-<size>`. Iterated lazily,
// since there may be millions of files.
import { opendir, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type DropId, type PackId, parseId } from '@plinth/domain/base/ids'
import type { Slice } from '@plinth/domain/versions/manifest'
import { isFileMissing } from '../../files/file-missing.ts'
import { checkDrop, checkPack } from '../packs/blob-names.ts'

export interface StoredFile {
  readonly path: string
  readonly size: number
  readonly usedAt: number
}

export const folderOf = (folder: string, drop: DropId): string => join(folder, checkDrop(drop))

export const fileOf = (folder: string, drop: DropId, { pack, offset, size }: Slice): string =>
  join(folderOf(folder, drop), `${checkPack(pack)}-${offset}-${size}`)

export function packOf(name: string): PackId | null {
  const [pack = ''] = name.split('-', 1)
  return parseId('pack', pack)
}

/** Also removes empty folders. */
export async function* walk(folder: string): AsyncIterable<StoredFile> {
  for await (const drop of namesIn(folder)) {
    if (parseId('drop', drop) === null) continue
    const inside = join(folder, drop)
    for await (const name of namesIn(inside)) {
      const path = join(inside, name)
      const found = await stat(path).catch(() => null)
      if (found !== null) yield { path, size: found.size, usedAt: found.mtimeMs }
    }
    await rmdir(inside).catch(() => {})
  }
}

/** Yields nothing if the folder does not exist: another process may have removed it. */
export async function* namesIn(folder: string): AsyncIterable<string> {
  try {
    for await (const entry of await opendir(folder)) yield entry.name
  } catch (error) {
    if (!isFileMissing(error)) throw error
  }
}
