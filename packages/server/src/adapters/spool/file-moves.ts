// Positioned writes and moves within a file.
import type { FileHandle } from 'node:fs/promises'

const chunkBytes = 1024 * 1024

export async function writeAt(handle: FileHandle, bytes: Uint8Array, position: number) {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done)
    done += bytesWritten
  }
}

/** Moves bytes towards the start of the file; source and target may overlap. */
export async function moveDown(
  handle: FileHandle,
  { from, to, size }: { readonly from: number; readonly to: number; readonly size: number },
): Promise<void> {
  if (from === to) return
  const buffer = Buffer.allocUnsafe(Math.min(size, chunkBytes))
  for (let done = 0; done < size; ) {
    const wanted = Math.min(buffer.length, size - done)
    const { bytesRead } = await handle.read(buffer, 0, wanted, from + done)
    if (bytesRead === 0) throw new RangeError('a content to keep lies beyond the end of the pack')
    await writeAt(handle, buffer.subarray(0, bytesRead), to + done)
    done += bytesRead
  }
}
