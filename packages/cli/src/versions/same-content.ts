// Compares a file on disk with one of an archive.
import { createHash } from 'node:crypto'
import { hashFile } from '../deploying/upload/hash-file.ts'
import type { ArchivedFile } from './archive.ts'

/** `size` is that of the file on disk. */
export async function hasSameContent(
  { file, size }: { readonly file: string; readonly size: number },
  archived: ArchivedFile,
  signal?: AbortSignal,
): Promise<boolean> {
  if (size !== archived.size) return false
  const [local, other] = await Promise.all([hashFile(file, signal), hashArchived(archived, signal)])
  return local.sha256 === other
}

async function hashArchived(archived: ArchivedFile, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of await archived.open()) {
    signal?.throwIfAborted()
    hash.update(chunk as Buffer)
  }
  return hash.digest('hex')
}
