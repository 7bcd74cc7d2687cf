// Reads exact byte ranges of a file. A truncated pack causes an error instead of a shorter content.
import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Slice } from '@plinth/domain/versions/manifest'
import { shortPack } from './short-pack.ts'

/**
 * Four times Node's default: fewer reads for the same bytes. A stream whose client does not read
 * holds up to two chunks, so they are smaller while many streams are open.
 */
const chunkBytes = { most: 262_144, least: 16_384, allStreams: 67_108_864 }
let openStreams = 0

export async function readFileSlice(path: string, slice: Slice): Promise<Buffer> {
  const handle = await open(path)
  try {
    return await readHandleSlice(handle, slice)
  } finally {
    await handle.close()
  }
}

export async function readHandleSlice(handle: FileHandle, slice: Slice): Promise<Buffer> {
  // Not from Node's buffer pool: a small slice would keep the whole pool in memory.
  const content = Buffer.allocUnsafeSlow(slice.size)
  for (let read = 0; read < slice.size; ) {
    const position = slice.offset + read
    const { bytesRead } = await handle.read(content, read, slice.size - read, position)
    if (bytesRead === 0) throw shortPack(slice)
    read += bytesRead
  }
  return content
}

/** The stream closes the file. */
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

/** The stream closes the file. */
export function streamHandleSlice(handle: FileHandle, { offset, size }: Slice): Readable {
  const end = offset + size - 1
  openStreams += 1
  const { most, least, allStreams } = chunkBytes
  const highWaterMark = Math.max(least, Math.min(most, Math.floor(allStreams / openStreams)))
  const stream = handle.createReadStream({ start: offset, end, highWaterMark })
  return stream.once('close', () => {
    openStreams -= 1
  })
}

async function refuseShort(handle: FileHandle, slice: Slice): Promise<void> {
  const { size } = await handle.stat()
  if (size < slice.offset + slice.size) throw shortPack(slice)
}
