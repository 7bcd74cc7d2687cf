// Hashes files in parallel.
import type { FoundFile } from '../files/found-files.ts'
import { type Digest, hashFile } from './hash-file.ts'
import { inParallel } from './in-parallel.ts'

export interface HashedFile extends FoundFile, Digest {}

/** Size of Node's default thread pool, which does the file reads. */
const concurrency = 4

export interface HashOptions {
  readonly signal?: AbortSignal
  readonly onHashed?: () => void
}

export async function hashFiles(
  files: readonly FoundFile[],
  { signal, onHashed }: HashOptions = {},
): Promise<HashedFile[]> {
  const hashed: HashedFile[] = new Array(files.length)
  await inParallel([...files.keys()], concurrency, async (index) => {
    const found = files[index]
    if (!found) return
    signal?.throwIfAborted()
    hashed[index] = { ...found, ...(await hashFile(found.file, signal)) }
    onHashed?.()
  })
  return hashed
}
