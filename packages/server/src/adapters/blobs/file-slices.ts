// A part of a file, exactly: a pack that was cut off must not pass for a shorter content.
import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Slice } from '@plinth/domain/manifest'
import { shortPack } from './short-pack.ts'

/** Four times Node's own: fewer turns for the same bytes, and little enough for a thousand readers. */
const chunkBytes = 262_144

export async function readFileSlice(path: string, slice: Slice): Promise<Buffer> {
  const handle = await open(path)
  try {
    return await readHandleSlice(handle, slice)
  } finally {
    await handle.close()
  }
}

export async function readHandleSlice(handle: FileHandle, slice: Slice): Promise<Buffer> {
  // Of its own: a small buffer cut from Node's pool would keep the pool in memory with it.
  const content = Buffer.allocUnsafeSlow(slice.size)
  for (let read = 0; read < slice.size; ) {
    const position = slice.offset + read
    const { bytesRead } = await handle.read(content, read, slice.size - read, position)
    if (bytesRead === 0) throw shortPack(slice)
    read += bytesRead
  }
  return content
}

/** Closes the file with the stream. */
export async function openFileSlice(path: string, slice: Slice): Promise<Readable> {
  const handle = await open(path)
  try {
    await refuseShort(handle, slice)
    return streamHandleSlice(handle, slice)
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Closes the file with the stream. */
export function streamHandleSlice(handle: FileHandle, { offset, size }: Slice): Readable {
  const end = offset + size - 1
  return handle.createReadStream({ start: offset, end, highWaterMark: chunkBytes })
}

async function refuseShort(handle: FileHandle, slice: Slice): Promise<void> {
  const { size } = await handle.stat()
  if (size < slice.offset + slice.size) throw shortPack(slice)
}
