import type { FoundFile } from './found-files.ts'
import { type Digest, hashFile } from './hash-file.ts'
import { inParallel } from './in-parallel.ts'

export interface HashedFile extends FoundFile, Digest {}

/** As many as the threads of Node that read files. */
const atOnce = 4

export interface HashOptions {
  readonly signal?: AbortSignal
  readonly onHashed?: () => void
}

export async function hashFiles(
  files: readonly FoundFile[],
  { signal, onHashed }: HashOptions = {},
): Promise<HashedFile[]> {
  const hashed: HashedFile[] = new Array(files.length)
  await inParallel([...files.keys()], atOnce, async (index) => {
    const found = files[index]
    if (!found) return
    signal?.throwIfAborted()
    hashed[index] = { ...found, ...(await hashFile(found.file, signal)) }
    onHashed?.()
  })
  return hashed
}
