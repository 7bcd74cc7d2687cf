// Reads an archive synchronously: a worker thread may block, and each of the thousands of short
// reads would otherwise be a round trip to another thread.
import { createReadStream, readSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { RandomAccessReader } from 'yauzl'

export interface OpenArchive {
  readonly file: string
  /** Closed by its owner. */
  readonly fd: number
}

export class SyncZipReader extends RandomAccessReader {
  readonly #archive: OpenArchive

  constructor(archive: OpenArchive) {
    super()
    this.#archive = archive
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    let bytesRead: number
    try {
      bytesRead = readSync(this.#archive.fd, buffer, offset, length, position)
    } catch (error) {
      callback(error as Error)
      return
    }
    callback(null, bytesRead)
  }

  /** With its own descriptor: a stream that was destroyed may still be reading. */
  override _readStreamForRange(start: number, end: number): Readable {
    return createReadStream(this.#archive.file, { start, end: end - 1 })
  }
}
