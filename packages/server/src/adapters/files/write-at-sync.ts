// Synchronous positioned write, for worker threads, which may block.
import { writeSync } from 'node:fs'

export function writeAtSync(fd: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length; ) {
    done += writeSync(fd, bytes, done, bytes.length - done, position + done)
  }
}
